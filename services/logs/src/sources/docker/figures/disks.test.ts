import { describe, expect, test } from 'vitest'
import { nameDisks, parseDisksV1, parseDisksV2 } from './disks.ts'

const amounts = (readBytes: number, writtenBytes: number, reads: number, writes: number) => ({
  readBytes,
  writtenBytes,
  reads,
  writes,
})

describe('version 1', () => {
  test('puts both files together, a device that stands in one of them too', () => {
    const bytes = '8:0 Read 4096\n8:0 Write 512\n8:0 Sync 9\n8:0 Total 4608\n8:16 Write 7\nTotal 4615\n'
    const counts = '8:0 Read 3\n8:0 Write 2\n259:1 Read 1\n'
    expect([...parseDisksV1(bytes, counts)]).toEqual([
      ['8:0', amounts(4096, 512, 3, 2)],
      ['8:16', amounts(0, 7, 0, 0)],
      ['259:1', amounts(0, 0, 1, 0)],
    ])
  })

  test('has no device in empty files', () => expect([...parseDisksV1('', '')]).toEqual([]))
})

test.each([
  { name: 'nothing', text: '', disks: [] },
  {
    name: 'a device',
    text: '8:0 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=5 dios=6\n',
    disks: [['8:0', amounts(1, 2, 3, 4)]],
  },
  { name: 'keys that are not there', text: '8:0 rbytes=1', disks: [['8:0', amounts(1, 0, 0, 0)]] },
  { name: 'keys that end alike', text: '8:0 xrbytes=1 wios=4', disks: [['8:0', amounts(0, 0, 0, 4)]] },
  { name: 'what is no device', text: 'total rbytes=1\n', disks: [] },
])('version 2: $name', ({ text, disks }) => expect([...parseDisksV2(text)]).toEqual(disks))

test('a device that the system does not know keeps its numbers', async () => {
  const found = new Map([['0:999999', amounts(1, 2, 3, 4)]])
  expect(await nameDisks(found)).toEqual([{ device: '0:999999', ...amounts(1, 2, 3, 4) }])
})
