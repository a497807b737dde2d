import { describe, expect, test } from 'vitest'
import { parseGroupingKey } from './grouping-key.ts'

describe('parseGroupingKey()', () => {
  test.each([
    { path: '/job/backup', key: { job: 'backup' } },
    { path: '/job/a%20b/instance/nas', key: { instance: 'nas', job: 'a b' } },
    { path: '/job@base64/L2E/path@base64/L3Zhci90bXA=', key: { job: '/a', path: '/var/tmp' } },
    { path: '/job/a/empty@base64/=', key: { job: 'a' } },
    { path: '/job/a/empty/', key: { job: 'a' } },
    { path: '/job/a/job/b', key: { job: 'a' } },
    { path: '/job/a%2Fb', key: { job: 'a/b' } },
  ])('reads $path', ({ path, key }) => expect(parseGroupingKey(path)).toEqual(key))

  test.each([
    { path: '/job/', message: 'job name is required' },
    { path: '/job/a/x', message: 'odd number of components in label string "/x"' },
    { path: '/job/a/1x/y', message: 'improper label name "1x"' },
    { path: '/job/a/__x/y', message: 'improper label name "__x"' },
    { path: '/job@base64/a', message: 'invalid base64 encoding in job name "a"' },
    { path: '/job/a/x@base64/b*', message: 'invalid base64 encoding for label x="b*"' },
    { path: '/job/%zz', message: 'not percent-encoded' },
  ])('refuses $path', ({ path, message }) => expect(() => parseGroupingKey(path)).toThrow(message))
})
