import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { manifestFolder, readManifests } from '../deploy/kubernetes/manifests.ts'

const run = promisify(execFile)

const httpGet = z.object({ httpGet: z.object({ path: z.string() }) })
const container = z.object({
  args: z.array(z.string()),
  ports: z.tuple([z.object({ containerPort: z.int() })]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
  startupProbe: httpGet,
  readinessProbe: httpGet,
  livenessProbe: httpGet,
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const podSet = z.object({
  kind: z.literal('StatefulSet'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ runAsUser: z.int(), runAsGroup: z.int(), fsGroup: z.int() }),
        containers: z.tuple([container]),
      }),
    }),
  }),
})
const configMap = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) })

/** A pod that Docker runs; `ask` reads an address of its own loopback. */
export type RunningPod = {
  readonly name: string
  readonly probes: readonly string[]
  ask(path: string): Promise<{ readonly status: number; readonly text: string }>
}

/**
 * Runs the pods of the manifests as containers of one network: with their users, arguments, variables and mounts, a
 * file system that cannot be written, and volumes that belong to the group as a cluster's do. Secrets there are none.
 *
 * @param prefix of all names; nothing else may have it
 * @returns the pods and what takes all of it away
 */
export async function runManifests(prefix: string, image: string) {
  const manifests = readManifests(manifestFolder)
  const sets = manifests.flatMap((one) => podSet.safeParse(one).data ?? [])
  const config = mkdtempSync(join(tmpdir(), 'hearth-manifests-'))
  chmodSync(config, 0o755)
  const files = manifests.flatMap((one) => Object.entries(configMap.safeParse(one).data?.data ?? {}))
  for (const [name, text] of files) writeFileSync(join(config, name), text)
  const ids = sets.map(({ metadata }) => `${prefix}-${metadata.name}`)
  const close = async () => {
    // Of a start that failed there is only a part.
    for (const args of [
      ['rm', '--force'],
      ['volume', 'rm', '--force'],
    ]) {
      await run('docker', [...args, ...ids]).catch(() => undefined)
    }
    await run('docker', ['network', 'rm', prefix])
    rmSync(config, { recursive: true })
  }
  await run('docker', ['network', 'create', prefix])
  try {
    return { pods: await Promise.all(sets.map((set) => runPod(set, { prefix, image, config }))), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Place = { readonly prefix: string; readonly image: string; readonly config: string }

async function runPod(set: z.output<typeof podSet>, { prefix, image, config }: Place): Promise<RunningPod> {
  const { name } = set.metadata
  const { securityContext: user, containers } = set.spec.template.spec
  const [{ args, env, ports, volumeMounts, ...probes }] = containers
  const id = `${prefix}-${name}`
  const own = `chown 0:${user.fsGroup} /data && chmod 2775 /data`
  const asRoot = ['run', '--rm', '--user', '0', '--volume', `${id}:/data`, '--entrypoint', '/bin/sh']
  await run('docker', [...asRoot, image, '-c', own])
  const sources: Record<string, string> = { data: id, config }
  const options = [
    ...['--detach', '--name', id, '--network', prefix, '--network-alias', name],
    ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true'],
    ...['--user', `${user.runAsUser}:${user.runAsGroup}`],
    ...env.flatMap((one) => (one.value === undefined ? [] : ['--env', `${one.name}=${one.value}`])),
    ...volumeMounts.flatMap(({ name: source, mountPath }) =>
      sources[source] === undefined ? [] : ['--volume', `${sources[source]}:${mountPath}`],
    ),
  ]
  await run('docker', ['run', ...options, image, ...args])
  const [{ containerPort }] = ports
  return {
    name,
    probes: [probes.startupProbe, probes.readinessProbe, probes.livenessProbe].map((probe) => probe.httpGet.path),
    async ask(path) {
      const script = `fetch('http://127.0.0.1:${containerPort}${path}').then(async (answer) =>
        console.log(JSON.stringify({ status: answer.status, text: await answer.text() })))`
      const { stdout } = await run('docker', ['exec', id, 'node', '-e', script])
      return z.object({ status: z.int(), text: z.string() }).parse(JSON.parse(stdout))
    },
  }
}
