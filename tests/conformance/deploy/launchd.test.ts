import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// The property list as Python's own reader has it: launchd runs on no machine of ours.

const file = join(import.meta.dirname, '../../../deploy/launchd/hearth.plist')
const toJson = 'import json, plistlib, sys; json.dump(plistlib.load(open(sys.argv[1], "rb")), sys.stdout)'
const missing = spawnSync('python3', ['--version']).error === undefined ? undefined : 'python3'

describe.skipIf(missing !== undefined)(`the agent of launchd${missing ? `: skipped without ${missing}` : ''}`, () => {
  test('is a property list that starts the command, and again when it fails', () => {
    const { stdout } = spawnSync('python3', ['-c', toJson, file], { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual({
      Label: 'hearth',
      ProgramArguments: ['/bin/sh', '-c', 'cd && exec hearth up'],
      EnvironmentVariables: { PATH: '/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin' },
      RunAtLoad: true,
      KeepAlive: { SuccessfulExit: false },
      ThrottleInterval: 10,
      ExitTimeOut: 20,
      Umask: 0o077,
    })
  })
})
