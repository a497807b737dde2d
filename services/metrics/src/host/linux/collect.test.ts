import { describe, expect, test } from 'vitest'
import type { Family } from '../../domain/model/family.ts'
import { cpuFamilies, loadFamilies } from './cpu.ts'
import { diskFamilies } from './disk.ts'
import { filesystemFamilies, readMounts } from './filesystem.ts'
import { fileHandleFamilies, memoryFamilies, pressureFamilies, vmstatFamilies } from './memory.ts'
import { networkFamilies } from './network.ts'

const stat = `cpu  10 0 20 300 4 0 1 0 0 0
cpu0 5 0 10 150 2 0 1 0 0 0
cpu1 5 0 10 150 2 0 0 7 0 0
intr 1234 1 2 3
ctxt 99
btime 1795251600
processes 42
procs_running 2
procs_blocked 1
`
const meminfo = `MemTotal:       24684092 kB
Active(anon):       1000 kB
HugePages_Total:       3
`
const netDev = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 100       2    0    0    0     0          0         0 100       2    0    0    0     0       0          0
  eth0:200 3 1 0 0 0 0 0 50 4 0 2 0 0 0 0
`
const diskstats = `   7       0 loop0 1 2 3 4 5 6 7 8 9 10 11
 254       0 vda 10 1 4 2500 20 2 8 1500 3 700 900
 254       1 vda1 10 1 4 2500 20 2 8 1500 3 700 900
`
const mounts = `proc /proc proc rw 0 0
/dev/vda / ext4 rw 0 0
/dev/sdb1 /media/my\\040disk ext4 rw 0 0
overlay /var/lib/docker/overlay2/x overlay rw 0 0
tmpfs /dev/shm tmpfs rw 0 0
tmpfs /dev tmpfs rw 0 0
/dev/sdc1 /devices ext4 rw 0 0
`

function readValue(families: readonly Family[], name: string, labels: Record<string, string> = {}) {
  const family = families.find((candidate) => candidate.name === name)
  return family?.samples.find((sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text))
    ?.value
}

describe('figures of a Linux machine', () => {
  test.each([
    ['processor time is seconds', cpuFamilies(stat), 'node_cpu_seconds_total', { cpu: '0', mode: 'idle' }, 1.5],
    ['each processor has its own', cpuFamilies(stat), 'node_cpu_seconds_total', { cpu: '1', mode: 'steal' }, 0.07],
    ['boot time is Unix seconds', cpuFamilies(stat), 'node_boot_time_seconds', {}, 1_795_251_600],
    ['context switches', cpuFamilies(stat), 'node_context_switches_total', {}, 99],
    ['load of five minutes', loadFamilies('0.25 0.5 1.75 1/200 4711\n'), 'node_load5', {}, 0.5],
    ['memory is bytes', memoryFamilies(meminfo), 'node_memory_MemTotal_bytes', {}, 25_276_510_208],
    ['brackets become an underscore', memoryFamilies(meminfo), 'node_memory_Active_anon_bytes', {}, 1_024_000],
    ['what is counted has no unit', memoryFamilies(meminfo), 'node_memory_HugePages_Total', {}, 3],
    ['page faults', vmstatFamilies('nr_free 1\npgfault 77\n'), 'node_vmstat_pgfault', {}, 77],
    ['file handles', fileHandleFamilies('610\t0\t2466177\n'), 'node_filefd_maximum', {}, 2_466_177],
    [
      'pressure is seconds',
      pressureFamilies('io', 'some avg10=0.00 total=2500000\nfull avg10=0.00 total=1000\n'),
      'node_pressure_io_waiting_seconds_total',
      {},
      2.5,
    ],
    ['bytes received', networkFamilies(netDev), 'node_network_receive_bytes_total', { device: 'eth0' }, 200],
    ['packets dropped', networkFamilies(netDev), 'node_network_transmit_drop_total', { device: 'eth0' }, 2],
    ['sectors are bytes', diskFamilies(diskstats), 'node_disk_written_bytes_total', { device: 'vda' }, 4096],
    ['disk time is seconds', diskFamilies(diskstats), 'node_disk_read_time_seconds_total', { device: 'vda' }, 2.5],
    ['partitions are left out', diskFamilies(diskstats), 'node_disk_io_now', { device: 'vda1' }, undefined],
    ['loops are left out', diskFamilies(diskstats), 'node_disk_io_now', { device: 'loop0' }, undefined],
  ])('%s', (_, families, name, labels, expected) => {
    expect(readValue(families, name, labels)).toBe(expected)
  })
})

describe('file systems', () => {
  test('those of the kernel and of containers are left out, spaces are spaces', () => {
    expect(readMounts(mounts)).toEqual([
      { device: '/dev/vda', mountpoint: '/', fstype: 'ext4' },
      { device: '/dev/sdb1', mountpoint: '/media/my disk', fstype: 'ext4' },
      { device: '/dev/sdc1', mountpoint: '/devices', fstype: 'ext4' },
    ])
  })

  test('sizes are those of the file system', async () => {
    const mount = { device: 'x', mountpoint: '/', fstype: 'ext4' }
    const families = await filesystemFamilies([mount], new Set(), 5_000)
    const size = readValue(families, 'node_filesystem_size_bytes', { mountpoint: '/' })
    expect(size).toBeGreaterThan(0)
    expect(readValue(families, 'node_filesystem_free_bytes')).toBeLessThanOrEqual(size ?? 0)
  })

  test('one that is gone, or has not answered yet, is left out', async () => {
    const gone = { device: 'x', mountpoint: '/nowhere/at/all', fstype: 'ext4' }
    const stuck = { device: 'x', mountpoint: '/', fstype: 'ext4' }
    const families = await filesystemFamilies([gone, stuck], new Set(['/']), 5_000)
    expect(families.flatMap(({ samples }) => samples)).toEqual([])
  })
})
