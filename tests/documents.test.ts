import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findDeadPaths } from './architecture/document-paths.ts'

const root = join(import.meta.dirname, '..')

// What is built, installed or kept by a run is no part of the project.
const strangers = /(^|\/)(node_modules|dist|\.git|\.hearth)(\/|$)/

function filesOfProject(): readonly string[] {
  const entries = globSync('**/*', { cwd: root, withFileTypes: true, exclude: ({ name }) => strangers.test(name) })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

test('links and paths in documents lead somewhere', () => {
  const paths = filesOfProject()
  const documents = paths.filter((path) => path.endsWith('.md'))
  expect(documents).toContain('ARCHITECTURE.md')
  const read = documents.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(findDeadPaths(read, paths)).toEqual([])
}, 240_000) // Of the whole project, which takes seconds of the processor and far longer where others have it.

describe('a document', () => {
  const paths = ['services/logs/README.md', 'services/logs/src/domain/line.ts', 'services/health/src/domain/check.ts']
  const faultsOf = (text: string, path = 'services/logs/README.md') =>
    findDeadPaths(
      [
        { path, text },
        { path: 'README.md', text: '# Hearth\n\n## First ten minutes\n' },
      ],
      [...paths, 'README.md'],
    )

  test.each([
    { name: 'a file from the root', text: '`services/health/src/domain/check.ts`' },
    { name: 'a file of its own folder by the end of its path', text: '`domain/line.ts`' },
    {
      name: 'a file of the folder that its section says',
      text: '## The way\n\nFiles of `services/logs/src`. `domain/line.ts`',
    },
    { name: 'a folder', text: '`services/logs/src/domain/`' },
    { name: 'a link', text: '[start](../../README.md#first-ten-minutes)' },
    { name: 'a heading of its own', text: '## What is kept?\n\n[above](#what-is-kept)' },
    { name: 'an address elsewhere', text: '[site](https://example.com/gone)' },
    {
      name: 'an endpoint, a pattern and a file of the user',
      text: '`/api/v1/nodes`, `services/*/README.md`, `hearth.yaml`',
    },
    { name: 'what a terminal shows', text: '```\n[gone](gone.md)\n```' },
  ])('may name $name', ({ text }) => expect(faultsOf(text)).toEqual([]))

  test.each([
    { name: 'a file that is gone', text: '`domain/gone.ts`' },
    { name: 'a file of another service by the end of its path', text: '`domain/check.ts`' },
    {
      name: 'a file of another folder than the section says',
      text: '## The way\n\nFiles of `services/health/src`.\n\n`domain/line.ts`',
    },
    { name: 'a folder that is gone', text: '`services/gone/src`' },
    { name: 'a link that leads nowhere', text: '[gone](../../GONE.md)' },
    { name: 'a heading that is gone', text: '[gone](../../README.md#last-ten-minutes)' },
  ])('is told of $name', ({ text }) => expect(faultsOf(text)).toHaveLength(1))
})
