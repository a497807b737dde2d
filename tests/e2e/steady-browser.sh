#!/usr/bin/env bash
# Runs the browser BROWSER_PROGRAM so that it hears nothing of network interfaces. One comes and goes with every
# container beside it, and Chromium then ends its requests, those to this machine too (net::ERR_NETWORK_CHANGED).
# A program that is refused sockets of netlink takes the network to be always there.
set -euo pipefail

case $(uname -m) in
  x86_64) socket='\x29' ;;
  aarch64) socket='\xc6' ;;
  *) exec "$BROWSER_PROGRAM" "$@" ;;
esac
# Steps of a seccomp filter, eight bytes each: code, where to go on when it holds and when not, operand.
filter='\x20\x00\x00\x00\x00\x00\x00\x00'           # the number of the system call,
filter+="\\x15\\x00\\x00\\x03$socket\\x00\\x00\\x00" # is it socket()?
filter+='\x20\x00\x00\x00\x10\x00\x00\x00'          # its first argument,
filter+='\x15\x00\x00\x01\x10\x00\x00\x00'          # is it AF_NETLINK?
filter+='\x06\x00\x00\x00\x61\x00\x05\x00'          # then EAFNOSUPPORT,
filter+='\x06\x00\x00\x00\x00\x00\xff\x7f'          # else allowed.
# Descriptors 3 and 4 belong to whoever drives the browser.
exec bwrap --dev-bind / / --seccomp 9 "$BROWSER_PROGRAM" "$@" 9< <(printf '%b' "$filter")
