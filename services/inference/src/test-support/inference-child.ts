import { startForTest } from './start-inference.ts'

// The service in a process of its own, so that a test can kill it. Takes settings and state folder, tells its address.
const [, , settings = '{}', home] = process.argv
const { url } = await startForTest(JSON.parse(settings), home)
process.send?.(url)
