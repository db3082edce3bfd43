# Runs each line of the list in a sandbox without a network, on a copy of the home that stands where the home is, and notes how it ended.
# $1: where the copies go, by number. $2: the home. $3: the list. $4: what answers for hosts. $5: the node to run it with.
number=0
while IFS= read -r line; do
  cp -a "$2" "$1/$number" || exit 1
  : > "$1/$number.hosts"
  case "$line" in
    *curl*|*wget*) set -- "$1" "$2" "$3" "$4" "$5" "$5" "$4" /tmp/hosts "$line" ;;
    *) set -- "$1" "$2" "$3" "$4" "$5" /bin/bash -c "$line" ;;
  esac
  bwrap --ro-bind / / --bind "$1/$number" "$2" --dev /dev --proc /proc --tmpfs /tmp --bind "$1/$number.hosts" /tmp/hosts \
    --unshare-all --die-with-parent --chdir "$2/shop" timeout 20 "${@:6}" >/dev/null 2>&1 </dev/null
  echo $? > "$1/$number.exit"
  set -- "$1" "$2" "$3" "$4" "$5"
  number=$((number + 1))
done < "$3"
