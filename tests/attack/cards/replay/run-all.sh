# Inside one sandbox: runs each line of the list in a home of its own, and notes how it ended.
# $1: where the homes are, by number. $2: the list. $3: what answers for hosts. $4: the node to run it with.
number=0
while IFS= read -r line; do
  home="$1/$number"
  cd "$home/shop" || exit 1
  case "$line" in
    *curl*|*wget*) HOME="$home" timeout 20 "$4" "$3" "$1/$number.hosts" "$line" >/dev/null 2>&1 </dev/null ;;
    *) HOME="$home" timeout 20 /bin/bash -c "$line" >/dev/null 2>&1 </dev/null ;;
  esac
  echo $? > "$1/$number.exit"
  number=$((number + 1))
done < "$2"
