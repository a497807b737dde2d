import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLogs } from '../../../services/logs/src/test-support/start-logs.ts'
import { findProgram, run } from './loki-program.fixture.ts'

const program = findProgram('lokitool')

const rules = `
namespace: shop
groups:
  - name: memory
    interval: 30s
    rules:
      - alert: OutOfMemory
        expr: sum by (app) (count_over_time({app="shop"} |= "out of memory" [5m])) > 3
        for: 1m
        labels: { severity: page, version: "1.10" }
        annotations: { summary: "{{ $value }} lines" }
  - name: other
    limit: 5
    rules:
      - record: lines:rate
        expr: sum(rate({app="shop"}[1m]))
`

describe.skipIf(program === undefined)(
  'lokitool (skipped: no program "lokitool" on the path or in .cache/loki)',
  () => {
    let folder = ''
    let ours: Awaited<ReturnType<typeof startLogs>> | undefined

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'hearth-lokitool-'))
      ours = await startLogs(join(folder, 'home'), { alertmanagers: [] })
      writeFileSync(join(folder, 'rules.yaml'), rules)
    }, 120_000)
    afterAll(async () => {
      await ours?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    const ask = (command: string, ...args: readonly string[]) =>
      run(program ?? '', ['rules', command, `--address=${ours?.url}`, '--id=fake', ...args])
    const file = () => `--rule-files=${join(folder, 'rules.yaml')}`
    const listed = async () => {
      const rows = (await ask('list', '--disable-color')).trim().split('\n').slice(1)
      return rows.map((row) => row.split('|').map((cell) => cell.trim()))
    }

    test('loads, lists, prints, compares, deletes and keeps groups in step with a file', async () => {
      await ask('load', join(folder, 'rules.yaml'))
      expect(await listed()).toEqual([
        ['shop', 'memory'],
        ['shop', 'other'],
      ])
      expect(await ask('print', '--disable-color')).toContain('alert: OutOfMemory')
      expect(await ask('get', '--disable-color', 'shop', 'other')).toContain('record: lines:rate')
      expect(await ask('diff', '--disable-color', file())).toContain('no changes detected')
      await ask('delete', 'shop', 'other')
      expect(await listed()).toEqual([['shop', 'memory']])
      expect(await ask('sync', file())).toContain('1 Groups Updated')
      expect(await ask('diff', '--disable-color', file())).toContain('no changes detected')
    }, 240_000)
  },
)
