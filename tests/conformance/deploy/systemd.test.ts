import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_NAMES } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { EXIT } from '../../../cli/src/exit-codes.ts'
import { LIMITS } from '../../../cli/src/limits.ts'
import { temporaryFolder } from '../../../packages/kernel/src/test-support/temporary-folder.ts'

// The units as systemd itself reads them, on a machine that Hearth is installed on: a tree with its own units and our command.

const folder = join(import.meta.dirname, '../../../deploy/systemd')
const systemUnits = '/usr/lib/systemd/system'
const units = ['hearth.service', 'hearth@.service'] as const
const instances = ['hearth.service', ...SERVICE_NAMES.map((name) => `hearth@${name}.service`)]

const missing =
  spawnSync('systemd-analyze', ['--version']).error === undefined ? undefined : 'systemd-analyze (systemd)'

function machine({ change = (text: string) => text } = {}): string {
  const root = temporaryFolder()
  const own = join(root, 'etc/systemd/system')
  for (const path of ['usr/lib/systemd', 'usr/local/bin', 'etc/systemd/system']) {
    mkdirSync(join(root, path), { recursive: true })
  }
  if (existsSync(systemUnits)) cpSync(systemUnits, join(root, systemUnits), { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(root, 'usr/local/bin/hearth'), '#!/bin/sh\n', { mode: 0o755 })
  for (const unit of units) writeFileSync(join(own, unit), change(readFileSync(join(folder, unit), 'utf8')))
  return root
}

const verify = (root: string, unit: string) =>
  spawnSync('systemd-analyze', ['verify', '--man=no', `--root=${root}`, unit], { encoding: 'utf8' })

/** What a key of a unit is set to, each time. */
const valuesOf = (unit: string, key: string) =>
  [...readFileSync(join(folder, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].flatMap(([, name, value]) =>
    name === key ? [value] : [],
  )

describe.skipIf(missing !== undefined)(`the units of systemd${missing ? `: skipped without ${missing}` : ''}`, () => {
  test.each(instances)('systemd finds no fault in %s', (unit) => {
    expect(verify(machine(), unit)).toMatchObject({ stderr: '', status: 0 })
  })

  // The check above would otherwise pass whatever is written.
  test('systemd tells of a key that does not exist', () => {
    const root = machine({ change: (text) => text.replace('PrivateTmp=', 'PrivateTemp=') })
    expect(verify(root, 'hearth.service').stderr).toContain("Unknown key 'PrivateTemp'")
  })

  test.each(units)('%s is exposed by less than 2 of 10', (unit) => {
    const args = ['security', '--no-pager', '--offline=yes', '--threshold=20', join(folder, unit)]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(stdout).toMatch(/Overall exposure level for .*: [01]\.\d/)
    expect(status).toBe(0)
  })
})

describe('what both units say', () => {
  test.each(units)('%s does not start again what cannot run', (unit) => {
    expect(valuesOf(unit, 'RestartPreventExitStatus')).toEqual([String(EXIT.permanent)])
  })

  test.each(units)('%s waits longer than the command takes to stop', (unit) => {
    expect(Number.parseInt(valuesOf(unit, 'TimeoutStopSec')[0] ?? '', 10) * 1_000).toBeGreaterThan(
      LIMITS.stopAllMs + LIMITS.stopHardMs,
    )
  })

  test('the same, but for what is started', () => {
    const [bundle, single] = units.map((unit) =>
      readFileSync(join(folder, unit), 'utf8')
        .split('\n')
        .filter((line) => !/^(#|Description=|ExecStart=)/.test(line)),
    )
    expect(single).toEqual(bundle)
    expect(valuesOf('hearth.service', 'ExecStart')).toEqual(['hearth up'])
    expect(valuesOf('hearth@.service', 'ExecStart')).toEqual(['hearth serve %i'])
  })
})
