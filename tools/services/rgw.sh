# Ceph's S3 gateway on a cluster of one: a monitor, one storage daemon on a sparse file, the gateway.
# No manager daemon: nobody watches this cluster's statistics.

RGW_PORT=${COUNTERSIGN_RGW_PORT:-15333}
RGW_MON_PORT=$((RGW_PORT - 33))
RGW_MONITORS="[v2:127.0.0.1:$RGW_MON_PORT,v1:127.0.0.1:$((RGW_MON_PORT + 1))]"
RGW_DATA=$COUNTERSIGN_DATA/rgw
RGW_ACCESS_KEY=countersign
RGW_SECRET_KEY=countersign-secret

rgw_address() { echo "http://127.0.0.1:$RGW_PORT (access key $RGW_ACCESS_KEY, secret key $RGW_SECRET_KEY)"; }

rgw_running() {
  ceph_runs mon && ceph_runs osd && ceph_runs radosgw && answers "$RGW_PORT" 'GET / HTTP/1.0\r\n\r\n' 'HTTP/1.1 200'
}

rgw_start() {
  command -v radosgw >/dev/null || fail "Ceph is not installed: run bin/setup"
  export CEPH_CONF=$RGW_DATA/ceph.conf
  # A cluster whose making was cut off is not worth mending.
  [ -e "$RGW_DATA/complete" ] || { rgw_stop; rm -rf "$RGW_DATA"; }
  configure
  [ -e "$RGW_DATA/complete" ] || create_monitor
  ceph_runs mon || logged ceph-mon -i a
  [ -e "$RGW_DATA/complete" ] || create_storage
  ceph_runs osd || logged ceph-osd -i 0
  # A gateway that is there but gives no answer is on its way out.
  ceph_stop radosgw
  logged radosgw -n client.radosgw
  wait_until 60 rgw_running || fail "The gateway did not answer on port $RGW_PORT within 60 s; see $RGW_DATA/log"
  [ -e "$RGW_DATA/complete" ] || create_user
  touch "$RGW_DATA/complete"
}

rgw_stop() {
  ceph_stop radosgw
  ceph_stop osd
  ceph_stop mon
}

ceph_runs() { ceph_daemon runs "$1"; }
ceph_stop() { ceph_daemon stop "$1"; }

ceph_daemon() {
  case $2 in
    mon) "$1" "$RGW_DATA/run/mon.a.pid" ceph-mon ;;
    osd) "$1" "$RGW_DATA/run/osd.0.pid" ceph-osd ;;
    radosgw) "$1" "$RGW_DATA/run/client.radosgw.pid" radosgw ;;
  esac
}

# Written at every start, so a change in the repository takes effect.
configure() {
  mkdir -p "$RGW_DATA"/{mon,osd,rgw,run,log,crash}
  [ -e "$RGW_DATA/fsid" ] || cat /proc/sys/kernel/random/uuid >"$RGW_DATA/fsid"
  sed -e "s|@FSID@|$(cat "$RGW_DATA/fsid")|; s|@MONITORS@|$RGW_MONITORS|; s|@DATA@|$RGW_DATA|; s|@PORT@|$RGW_PORT|" \
    -e "s|@PORT_MIN@|$((RGW_MON_PORT + 10))|; s|@PORT_MAX@|$((RGW_MON_PORT + 30))|" \
    tools/services/ceph.conf >"$CEPH_CONF"
}

create_monitor() {
  local name
  logged ceph-authtool --create-keyring "$RGW_DATA/keyring"
  for name in mon. client.admin client.radosgw osd.0; do
    logged ceph-authtool "$RGW_DATA/keyring" --gen-key --name="$name" --cap mon 'allow *' --cap osd 'allow *'
  done
  logged monmaptool --create --fsid "$(cat "$RGW_DATA/fsid")" --addv a "$RGW_MONITORS" "$RGW_DATA/monmap"
  logged ceph-mon --mkfs -i a --monmap "$RGW_DATA/monmap" --keyring "$RGW_DATA/keyring"
}

create_storage() {
  local uuid
  uuid=$(cat /proc/sys/kernel/random/uuid)
  logged ceph osd new "$uuid" 0
  logged ceph-osd -i 0 --mkfs --osd-uuid "$uuid"
}

create_user() {
  logged radosgw-admin user create --uid=countersign --display-name=Countersign \
    --access-key="$RGW_ACCESS_KEY" --secret-key="$RGW_SECRET_KEY"
}

# Ceph's tools chatter on every success.
logged() {
  "$@" >>"$RGW_DATA/log/start.log" 2>&1 || fail "$1 failed; the end of $RGW_DATA/log/start.log:
$(tail -n 5 "$RGW_DATA/log/start.log")"
}
