// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so settings name variables
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@hearth/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { readNamedVariables } from './named-variables.ts'

async function read(yaml: string, files: Readonly<Record<string, string>> = {}) {
  const cwd = await mkdtemp(join(tmpdir(), 'hearth-named-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'hearth.yaml': yaml, ...files })) {
    await mkdir(join(cwd, path, '..'), { recursive: true })
    await writeFile(join(cwd, path), text)
  }
  const named = await readNamedVariables(readSettings({ cwd, env: {} }), join(cwd, 'home'))
  return (service: 'dashboard' | 'metrics') => [...(named.get(service) ?? [])].sort()
}

test('a service has the variables that its own section names, however deep', async () => {
  const named = await read(
    'metrics:\n  targets:\n    - {job: a, url: "http://x", bearerToken: "${TOKEN}"}\ndashboard:\n  user: me\n',
  )
  expect([named('metrics'), named('dashboard')]).toEqual([['TOKEN'], []])
})

test('dashboards have those of their provisioned files too, wherever these lie in their folder', async () => {
  const named = await read('dashboard:\n  user: "${USER_NAME}"\n', {
    'home/dashboard/provisioning/datasources/a.yaml': 'url: "${A_URL}"',
    'home/dashboard/provisioning/b.yml': 'url: "${B_URL}"',
    'home/dashboard/provisioning/notes.txt': '${NOTES}',
  })
  expect(named('dashboard')).toEqual(['A_URL', 'B_URL', 'USER_NAME'])
})

test('a folder that is set stands for the usual one', async () => {
  const named = await read('dashboard:\n  provisioning: own\n', {
    'own/a.yaml': 'url: "${OWN_URL}"',
    'home/dashboard/provisioning/a.yaml': 'url: "${USUAL_URL}"',
  })
  expect(named('dashboard')).toEqual(['OWN_URL'])
})
