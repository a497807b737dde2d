import { describe, expect, test } from 'vitest'
import type { LogSource } from '../domain/reading/source.ts'
import { combineSources } from './combine-sources.ts'

const asked: string[] = []
const source = (name: string): LogSource =>
  ({
    ready: async () => void asked.push(`${name} ready`),
    isAway: (id: string) => id === 'docker/gone',
    list: async () => [{ id: `${name}/a` }],
    read: async (id: string, request: unknown) => [name, id, request],
    follow: async (id: string, from: unknown) => [name, id, from],
  }) as unknown as LogSource
const combined = combineSources(new Map(['docker', 'process'].map((name) => [`${name}/`, source(name)])))

describe('several sources as one', () => {
  test('are ready when all are', async () => {
    await combined.ready()
    expect(asked).toEqual(['docker ready', 'process ready'])
  })

  test('list what all of them have', async () => {
    expect((await combined.list()).map(({ id }) => id)).toEqual(['docker/a', 'process/a'])
  })

  test('are asked by the beginning of an id', async () => {
    expect(await combined.read('process/a/b', 'request' as never)).toEqual(['process', 'process/a/b', 'request'])
    expect(await combined.follow('docker/a', 'from' as never)).toEqual(['docker', 'docker/a', 'from'])
  })

  test('know what is away, and that others are not', () => {
    expect(['docker/gone', 'docker/a', 'podman/a'].map((id) => combined.isAway(id))).toEqual([true, false, false])
  })

  test.each(['podman/a', 'docker', ''])('have nothing of another beginning: "%s"', async (id) => {
    await expect(combined.read(id, {} as never)).rejects.toMatchObject({ kind: 'missing' })
    await expect(combined.follow(id, {} as never)).rejects.toMatchObject({ kind: 'missing' })
  })
})
