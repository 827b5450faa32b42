#!/usr/bin/env bash
# Installs the dependencies: `environment.sh python <folder>` into a virtual environment, `environment.sh node` into
# node_modules. `environment.sh wheel <folder>` makes a virtual environment with only what packs the rules.
set -euo pipefail

give_up() {
    echo "$*" >&2
    exit 1
}

# Prints the path of the first Python on PATH that is new enough.
find_python() {
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# Debian's Python lacks ensurepip, which `venv` needs: try virtualenv, then, as root, the missing package.
make_venv() {
    local python=$1 folder=$2 version
    "$python" -m venv --clear "$folder" >/dev/null 2>&1 && return
    "$python" -m virtualenv --quiet --clear "$folder" >/dev/null 2>&1 && return
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq >/dev/null && apt-get install -y -qq "python$version-venv" >/dev/null &&
            "$python" -m venv --clear "$folder" >/dev/null 2>&1 && return
    fi
    give_up "Cannot create a virtual environment with $python." \
        "Install its venv module (Debian: apt install python$version-venv) and run make again."
}

# Creates the virtual environment if it is not there.
bare_environment() {
    local folder=$1 python
    python=$(find_python) ||
        give_up "Python 3.11 or newer is required, but none was found. Install it and run make again."
    if ! "$folder/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "Creating $folder with $python"
        make_venv "$python" "$folder"
    fi
}

wheel_environment() {
    bare_environment "$1"
    "$1/bin/python" -m pip install --quiet --disable-pip-version-check \
        "$(sed -n 's/^requires = \["\(.*\)"\]$/\1/p' pyproject.toml)"
}

python_environment() {
    local folder=$1
    bare_environment "$folder"
    echo "Installing the development tools into $folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
        -r build_site/requirements.txt
}

node_environment() {
    local major
    major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null) || major=0
    [ "$major" -ge 20 ] && command -v npm >/dev/null ||
        give_up "Node 20 or newer with npm is required, but none was found. Install it and run make again."
    echo "Installing the Node packages into node_modules"
    npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
}

case ${1:-} in
    python) python_environment "${2:?folder}" ;;
    node) node_environment ;;
    wheel) wheel_environment "${2:?folder}" ;;
    *) give_up "usage: environment.sh python <folder> | node | wheel <folder>" ;;
esac
