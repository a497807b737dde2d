import { expect, test } from 'vitest'
import { diskFamilies } from './disk.ts'

const line = (device: string, ...figures: readonly number[]) => `   8       0 ${device} ${figures.join(' ')}\n`
const shown = (diskstats: string) =>
  Object.fromEntries(diskFamilies(diskstats).map(({ name, samples }) => [name, samples.map(({ value }) => value)]))

test('sectors are 512 bytes, and milliseconds are seconds', () => {
  const figures = [1, 2, 3, 4_000, 5, 6, 7, 8_000, 9, 10_000, 11_000, 12, 13, 14, 15_000, 16, 17_000]
  expect(shown(line('sda', ...figures))).toEqual({
    node_disk_reads_completed_total: [1],
    node_disk_reads_merged_total: [2],
    node_disk_read_bytes_total: [1_536],
    node_disk_read_time_seconds_total: [4],
    node_disk_writes_completed_total: [5],
    node_disk_writes_merged_total: [6],
    node_disk_written_bytes_total: [3_584],
    node_disk_write_time_seconds_total: [8],
    node_disk_io_now: [9],
    node_disk_io_time_seconds_total: [10],
    node_disk_io_time_weighted_seconds_total: [11],
    node_disk_discards_completed_total: [12],
    node_disk_discards_merged_total: [13],
    node_disk_discarded_sectors_total: [14],
    node_disk_discard_time_seconds_total: [15],
    node_disk_flush_requests_total: [16],
    node_disk_flush_requests_time_seconds_total: [17],
  })
})

test('what an older kernel does not count is left out', () => {
  const found = shown(line('sda', 1, 2))
  expect([found.node_disk_reads_merged_total, found.node_disk_read_bytes_total]).toEqual([[2], []])
})

test('what goes on is a gauge, all else is counted', () => {
  const gauges = diskFamilies('').filter(({ type }) => type === 'gauge')
  expect(gauges.map(({ name }) => name)).toEqual(['node_disk_io_now'])
})

test.each([
  { device: 'sda', isShown: true },
  { device: 'sda1', isShown: false },
  { device: 'vdb2', isShown: false },
  { device: 'xvda', isShown: true },
  { device: 'nvme0n1', isShown: true },
  { device: 'nvme0n1p2', isShown: false },
  { device: 'dm-0', isShown: true },
  { device: 'md127', isShown: true },
  { device: 'loop7', isShown: false },
  { device: 'ram0', isShown: false },
  { device: 'zram0', isShown: false },
  { device: 'fd0', isShown: false },
])('$device is shown: $isShown', ({ device, isShown }) => {
  expect(diskFamilies(line(device, 1))[0]?.samples).toEqual(isShown ? [{ labels: { device }, value: 1 }] : [])
})
