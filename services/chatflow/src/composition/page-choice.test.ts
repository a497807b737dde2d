import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { choosePage } from './page-choice.ts'

describe('the page of the service', () => {
  test('is our own where no other is named', () => {
    expect(choosePage(undefined)).toEqual({
      paths: expect.arrayContaining(['/flows/*', '/keys']),
      files: expect.arrayContaining(['favicon.svg', 'icon-512.png']),
    })
  })

  test("is Flowise's at all of its paths, and runs the scripts that stand in it and no foreign ones", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flowise-ui-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'index.html'), '<script>start()</script><script src="https://else.example/x.js">')
    const { root, paths, files, contentSecurityPolicy } = choosePage(folder)
    expect(root).toBe(folder)
    expect(paths).toEqual(expect.arrayContaining(['/canvas/*', '/v2/agentcanvas', '/document-stores/*']))
    expect(files).toContain('manifest.json')
    expect(contentSecurityPolicy).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';")
  })
})
