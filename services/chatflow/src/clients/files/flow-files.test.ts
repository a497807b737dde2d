import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contractBounds, describeFlowFiles } from './flow-files.contract.ts'
import { createFlowFiles } from './flow-files.ts'

let home: string
let root: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'flow-files-'))
  root = join(home, 'files')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const open = () => createFlowFiles({ ...contractBounds, root, newId: randomUUID })
const everything = () => readdir(root, { recursive: true }).catch(() => [])
const flow = { chatflowId: 'flow-1' }

describeFlowFiles(async () => open(), everything)

describe('on disk', () => {
  test('an id that looks like a path leaves nothing outside', async () => {
    for (const chatId of ['../../../etc', '..', '/', 'a/b'])
      await open().write({ ...flow, chatId }, 'a', new Uint8Array(1))
    expect(await readdir(home)).toEqual(['files'])
    expect(await readdir(root)).toEqual(['flows'])
  })

  test('a link in the folder is not followed', async () => {
    await mkdir(join(root, 'flows/flow-1/files'), { recursive: true })
    await writeFile(join(root, 'secret'), 'secret')
    await symlink(join(root, 'secret'), join(root, 'flows/flow-1/files/link'))
    const files = open()
    expect(await files.read(flow, 'link')).toBeUndefined()
    expect(await files.list(flow)).toEqual([])
  })

  test('a draft that a crash left is no file and takes no room', async () => {
    await mkdir(join(root, 'flows/flow-1/files'), { recursive: true })
    await writeFile(join(root, 'flows/flow-1/files/.draft'), new Uint8Array(2_000))
    const files = open()
    expect(await files.list(flow)).toEqual([])
    await files.write(flow, 'a', new Uint8Array(1_000))
    expect((await everything()).join()).not.toContain('.draft')
  })
})
