#!/usr/bin/env bash
# Makes the two environments of the project: `environment.sh python <folder>` and `environment.sh node`.
set -euo pipefail

PIP=26.3

give_up() {
    echo "$1" >&2
    exit 1
}

# Prints the first Python on the path that is new enough.
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

# Debian's Python lacks the parts that `venv` needs.
make_venv() {
    local python=$1 folder=$2 version
    "$python" -m venv --clear "$folder" >/dev/null 2>&1 && return
    "$python" -m virtualenv --quiet --clear "$folder" >/dev/null 2>&1 && return
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq >/dev/null && apt-get install -y -qq "python$version-venv" >/dev/null
        "$python" -m venv --clear "$folder" >/dev/null 2>&1 && return
    fi
    give_up "Cannot make a virtual environment with $python: install its venv module (on Debian: apt install python$version-venv)."
}

python_environment() {
    local folder=$1 python
    python=$(find_python) || give_up "Python 3.11 or newer is needed, and none was found on this machine."
    if ! "$folder/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "Making $folder with $python"
        make_venv "$python" "$folder"
    fi
    echo "Installing the development tools into $folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "pip==$PIP"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --group dev
}

node_environment() {
    local major
    major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null) || major=0
    [ "$major" -ge 20 ] && command -v npm >/dev/null ||
        give_up "Node 20 or newer, with npm, is needed, and none was found on this machine."
    echo "Installing the browser's libraries into node_modules"
    npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
}

case ${1:-} in
    python) python_environment "${2:?folder}" ;;
    node) node_environment ;;
    *) give_up "usage: environment.sh python <folder> | node" ;;
esac
