import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Family, gauge } from '../../domain/model/family.ts'

type Mount = { readonly device: string; readonly mountpoint: string; readonly fstype: string }

// What node_exporter leaves out: the kernel's own and what containers layer on top.
const ignoredTypes =
  /^(autofs|binfmt_misc|bpf|cgroup2?|configfs|debugfs|devpts|devtmpfs|fusectl|hugetlbfs|iso9660|mqueue|nsfs|overlay|proc|procfs|pstore|rpc_pipefs|securityfs|selinuxfs|squashfs|sysfs|tracefs)$/
const ignoredPlaces =
  /^\/(dev|proc|run\/credentials\/.+|sys|var\/lib\/docker\/.+|var\/lib\/containers\/storage\/.+)($|\/)/
// Of a mount table of thousands, as some build machines have, the first few hundred will do.
const maxMounts = 256

/** File systems of `/proc/mounts` that hold files of their own; one that is mounted over is listed once. */
export function readMounts(mounts: string): readonly Mount[] {
  const seen = new Map<string, Mount>()
  for (const line of mounts.split('\n')) {
    const [device = '', place = '', fstype = ''] = line.split(' ').map(unescapeMount)
    if (place === '' || ignoredTypes.test(fstype) || ignoredPlaces.test(place)) continue
    seen.set(`${device} ${place}`, { device, mountpoint: place, fstype })
  }
  return [...seen.values()].slice(0, maxMounts)
}

// Spaces and the like are written as octal numbers.
function unescapeMount(field: string): string {
  return field.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
}

/**
 * Size and free space of `mounts`, asked of all at once.
 *
 * @param stuck mounts whose last question is still unanswered, as with a lost network disk: not asked again until
 *   it is, so that waiting questions do not pile up
 */
export async function filesystemFamilies(
  mounts: readonly Mount[],
  stuck: Set<string>,
  timeoutMs: number,
): Promise<readonly Family[]> {
  const found = await Promise.all(mounts.map((mount) => statMount(mount, stuck, timeoutMs)))
  const rows = found.filter((row) => row !== undefined)
  const family = (name: string, help: string, read: (row: Row) => number) =>
    gauge(
      `node_filesystem_${name}`,
      help,
      rows.map((row) => ({ labels: row.labels, value: read(row) })),
    )
  return [
    family('avail_bytes', 'Filesystem space available to non-root users in bytes.', ({ s }) => s.bavail * s.bsize),
    family('files', 'Filesystem total file nodes.', ({ s }) => s.files),
    family('files_free', 'Filesystem total free file nodes.', ({ s }) => s.ffree),
    family('free_bytes', 'Filesystem free space in bytes.', ({ s }) => s.bfree * s.bsize),
    family('size_bytes', 'Filesystem size in bytes.', ({ s }) => s.blocks * s.bsize),
  ]
}

type Row = { readonly labels: Mount; readonly s: StatsFs }

async function statMount(labels: Mount, stuck: Set<string>, timeoutMs: number): Promise<Row | undefined> {
  const { mountpoint } = labels
  if (stuck.has(mountpoint)) return undefined
  stuck.add(mountpoint)
  const asked = statfs(mountpoint)
    .then(
      (s) => ({ labels, s }),
      // Forbidden to this user, or gone since the table was read.
      () => undefined,
    )
    .finally(() => stuck.delete(mountpoint))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
