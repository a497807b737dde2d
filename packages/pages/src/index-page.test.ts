import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, test } from 'vitest'
import { readIndexPage } from './index-page.ts'

const built = `<!doctype html>
<html lang="en">
  <head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" crossorigin href="/assets/base.css">
    <link rel="preconnect" href="//elsewhere.example">
    <script type="module" crossorigin src="/assets/base.js"></script>
  </head>
</html>`

test('the files of a page below a base path are below it as well, and its scripts are told', async () => {
  const path = join(temporaryFolder(), 'index.html')
  writeFileSync(path, built)
  const html = await readIndexPage(path, '/ai/flows')
  expect(html).toContain('<html data-base-path="/ai/flows" lang="en">')
  expect(html?.match(/(?<=(?:href|src)=")[^"]+/g)).toEqual([
    ...['/ai/flows/favicon.svg', '/ai/flows/assets/base.css', '//elsewhere.example', '/ai/flows/assets/base.js'],
  ])
})

test('there is none while it is not built', async () => {
  expect(await readIndexPage(join(temporaryFolder(), 'index.html'), '/flows')).toBeUndefined()
})
