import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
// What is made or installed, not written.
const passedOver = new Set(['node_modules', '.git', '.cache', '.hearth', 'dist'])
const binary = /\.(png|jpg|ico|gguf|woff2?|onnx|gz|snap)$/
const words = ['registry', 'mirror', 'mirrors', 'artifactory', 'nexus', 'verdaccio', 'goproxy']
// As in a regular expression.
const hosts = [
  'npmjs\\.org',
  'npmjs\\.com',
  'yarnpkg\\.com',
  'pypi\\.org',
  'pythonhosted\\.org',
  'golang\\.org',
  'debian\\.org',
]
const address = new RegExp(`https?:/{2}([\\w-]+[.-])*(${[...words, ...hosts].join('|')})\\b`, 'gi')

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesOf(path)
    return entry.isFile() && !binary.test(entry.name) ? [path] : []
  })
  return (await Promise.all(found)).flat()
}

describe('the files of the project', () => {
  test('name no host of a package registry or a mirror: whoever installs chooses theirs', async () => {
    const files = await filesOf(root)
    expect(files.map((path) => relative(root, path))).toContain('package-lock.json')
    const faults = await Promise.all(
      files.map(async (path) => {
        const found = (await readFile(path, 'utf8')).match(address) ?? []
        return found.map((text) => `${relative(root, path)}: ${text}`)
      }),
    )
    expect(faults.flat()).toEqual([])
  })

  test.each([
    { text: ['https:', '', 'registry.example.com', 'a'].join('/') },
    { text: ['http:', '', 'deb.debian.org', 'debian'].join('/') },
    { text: ['https:', '', 'npm-mirror.example'].join('/') },
  ])('would be found with $text', ({ text }) => expect(text.match(address)).not.toBeNull())
})
