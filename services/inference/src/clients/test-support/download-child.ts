import { download } from '../download.ts'
import type { DownloadOptions } from '../download-options.ts'

// Downloads in a process of its own, so that a test can kill it.
const options = JSON.parse(process.argv[2] ?? '{}') as Omit<DownloadOptions, 'check' | 'onProgress'>
const onProgress = ({ done }: { readonly done: number }) => process.send?.(done)
await download({ ...options, check: async () => undefined, onProgress }, new AbortController().signal)
