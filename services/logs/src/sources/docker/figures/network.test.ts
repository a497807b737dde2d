import { expect, test } from 'vitest'
import { parseNetworks } from './network.ts'

const heads = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
`

test.each([
  { name: 'nothing', text: '', networks: [] },
  { name: 'the heads alone', text: heads, networks: [] },
  { name: 'the loopback', text: `${heads}    lo: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n`, networks: [] },
  { name: 'a line that is cut off', text: 'eth0: 1 2 3 4 5 6 7 8 9 10 11', networks: [] },
  {
    name: 'a network, also where the number follows at once',
    text: `${heads}  eth0:1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n`,
    networks: [
      {
        name: 'eth0',
        receivedBytes: 1,
        receivedPackets: 2,
        receiveErrors: 3,
        receiveDropped: 4,
        sentBytes: 9,
        sentPackets: 10,
        sendErrors: 11,
        sendDropped: 12,
      },
    ],
  },
])('$name', ({ text, networks }) => expect(parseNetworks(text)).toEqual(networks))
