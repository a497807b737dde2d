import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openManagedFile } from '../../../services/metrics/src/engines/managed-file.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'

describe('what is written of rules on a disk that is full', () => {
  const open = async (folder: string) =>
    openManagedFile({ path: join(folder, 'rules.json'), empty: [], parse: (value) => value, maxBytes: 100_000 })

  test('is what it was, and says why', async ({ skip }) => {
    const disk = await openSmallDisk('2m')
    onTestFinished(disk.remove)
    skip(disk.cannotFill !== undefined, disk.cannotFill)
    const file = await open(disk.folder)
    await file.write(['kept'], undefined)
    await disk.fill()
    await expect(file.write(['x'.repeat(50_000)], undefined)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('the disk is full'),
    })
    expect(file.current()).toEqual(['kept'])
    expect((await open(disk.folder)).current()).toEqual(['kept'])
    await disk.empty()
    await file.write(['later'], undefined)
    await file.rollBack()
    expect((await open(disk.folder)).current()).toEqual(['kept'])
  })

  test('goes back from what cannot be put in force', async ({ skip }) => {
    const disk = await openSmallDisk('2m')
    onTestFinished(disk.remove)
    skip(disk.cannotFill !== undefined, disk.cannotFill)
    const file = await open(disk.folder)
    await file.write(['kept'], undefined)
    const applied: unknown[] = []
    file.onChange(async (content) => {
      applied.push(content)
      if (applied.length > 1) return
      await disk.fill()
      throw new Error('not in force')
    })
    await expect(file.write(['refused'], undefined)).rejects.toThrow('not in force')
    expect(applied).toEqual([['refused'], ['kept']])
    expect((await open(disk.folder)).current()).toEqual(['kept'])
  })
})
