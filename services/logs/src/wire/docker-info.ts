import { z } from 'zod'
import type { Container } from '../domain/containers/container.ts'

const text = z.string().catch('')
const count = z.number().catch(0)
const yes = z.boolean().catch(false)

/**
 * What an engine says of itself, as far as it is passed on: not the proxies, registries, labels and folders, which hold
 * secrets or are nobody's business.
 */
const said = z.object({
  Images: count,
  ...{ Driver: text, CgroupDriver: text, CgroupVersion: text, LoggingDriver: text, DefaultRuntime: text },
  ...{ KernelVersion: text, OperatingSystem: text, OSVersion: text, OSType: text, Architecture: text },
  ...{ NCPU: count, MemTotal: count, Name: text, ServerVersion: text },
  ...{ MemoryLimit: yes, SwapLimit: yes, CpuCfsPeriod: yes, CpuCfsQuota: yes, CPUShares: yes, CPUSet: yes },
  ...{ PidsLimit: yes, OomKillDisable: yes, IPv4Forwarding: yes, BridgeNfIptables: yes, BridgeNfIp6tables: yes },
})

/**
 * `GET /info`.
 *
 * @param answer what the engine said; an empty object where there is none
 * @param containers all that are listed here, processes among them
 */
export function renderInfo(
  answer: unknown,
  containers: readonly Container[],
  { version, nowMs }: { readonly version: string; readonly nowMs: number },
) {
  const info = said.parse(answer)
  const inState = (wanted: Container['state']) => containers.filter(({ state }) => state === wanted).length
  const [running, paused] = [inState('running'), inState('paused')]
  return {
    ...info,
    ID: '',
    ServerVersion: info.ServerVersion || `hearth ${version}`,
    OSType: info.OSType || 'linux',
    Containers: containers.length,
    ContainersRunning: running,
    ContainersPaused: paused,
    ContainersStopped: containers.length - running - paused,
    SystemTime: new Date(nowMs).toISOString(),
    Swarm: { LocalNodeState: 'inactive' },
    Plugins: {},
    Labels: [],
    SecurityOptions: [],
    Warnings: null,
  }
}
