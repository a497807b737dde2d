import { download } from '../download.ts'
import type { DownloadOptions } from '../download-options.ts'
import { createFetchRules } from '../fetch-rules.ts'

// Downloads in a process of its own, so that a test can kill it.
const options = JSON.parse(process.argv[2] ?? '{}') as Omit<DownloadOptions, 'check' | 'onProgress' | 'rules'>
const rules = createFetchRules({ allowPrivate: true, trustedOrigin: new URL(options.url).origin, token: undefined })
const onProgress = ({ done }: { readonly done: number }) => process.send?.(done)
await download({ ...options, rules, check: async () => undefined, onProgress }, new AbortController().signal)
