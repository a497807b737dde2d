import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFileAtomic } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { carryOut, finishRestore, type RestorePlan } from './finish-restore.ts'

async function furnish(): Promise<{ home: string; plan: RestorePlan }> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-restore-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const unpacked = join(home, 'restoring-x')
  const moves = []
  for (const name of ['a', 'b', 'c']) {
    await mkdir(join(home, name))
    await writeFile(join(home, name, 'file'), 'old')
    await mkdir(join(unpacked, name), { recursive: true })
    await writeFile(join(unpacked, name, 'file'), 'new')
    moves.push({ from: join(home, name), to: join(home, 'before-restore-x', name) })
  }
  for (const name of ['a', 'b', 'c']) moves.push({ from: join(unpacked, name), to: join(home, name) })
  return { home, plan: { unpacked, moves } }
}

async function expectNew(home: string): Promise<void> {
  for (const name of ['a', 'b', 'c']) {
    expect(await readFile(join(home, name, 'file'), 'utf8')).toBe('new')
    expect(await readFile(join(home, 'before-restore-x', name, 'file'), 'utf8')).toBe('old')
  }
  expect((await readdir(home)).sort()).toEqual(['a', 'b', 'before-restore-x', 'c'])
}

describe('a restore', () => {
  test('moves what was there aside and takes its place', async () => {
    const { home, plan } = await furnish()
    await carryOut(home, plan)
    await expectNew(home)
  })

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'that was killed after %i of its steps is ended by who opens the folder next',
    async (steps) => {
      const { home, plan } = await furnish()
      await writeFileAtomic(join(home, 'restore.json'), JSON.stringify(plan))
      await mkdir(join(home, 'before-restore-x'))
      for (const { from, to } of plan.moves.slice(0, steps)) await rename(from, to)
      await finishRestore(home)
      await expectNew(home)
      await finishRestore(home)
      await expectNew(home)
    },
  )

  test('whose plan cannot be read says what to do', async () => {
    const { home } = await furnish()
    await writeFile(join(home, 'restore.json'), '{')
    await expect(finishRestore(home)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('restore'),
    })
  })
})
