import { openStorage } from '../storage/open-storage.ts'

// A child process that saves one dashboard until it is killed and tells each version once it is kept.
const path = process.argv[2] ?? ''
const { dashboards } = openStorage({
  path,
  keys: [Buffer.alloc(32)],
  maxVersions: 1_000,
  maxAnnotations: 10,
  maxDeleted: 10,
  maxUsers: 10,
  nowMs: Date.now,
  newUid: () => 'uid',
})
const fixed = { uid: 'forever', folderUid: '', tags: [], origin: undefined, by: 'a', message: '', restoredFrom: 0 }
for (let version = 1; ; version++) {
  const title = `Version ${version}`
  dashboards.write({
    ...fixed,
    title,
    version,
    text: JSON.stringify({ title, pad: 'x'.repeat(20_000) }),
    atMs: Date.now(),
  })
  process.stdout.write(`${version}\n`)
}
