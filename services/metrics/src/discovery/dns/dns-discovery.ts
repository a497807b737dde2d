import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { errorCode, Failure } from '@hearth/kernel'
import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import type { Discoverer } from '../discoverer.ts'
import { joinHostPort } from '../join-host-port.ts'
import { refreshing } from '../refresh.ts'
import { candidateNames, readSearchRules, type SearchRules } from './candidate-names.ts'

export type DnsRecordType = 'SRV' | 'A' | 'AAAA' | 'MX' | 'NS'

export type DnsDiscoveryOptions = {
  readonly names: readonly string[]
  readonly type: DnsRecordType
  /** For all types but SRV, whose records have one. */
  readonly port: number
  readonly refreshMs: number
  /** Addresses of servers with ports; default: those of the system. */
  readonly servers?: readonly string[]
  /** Default: those of the system. */
  readonly rules?: SearchRules
}

/** Targets that names stand for. A name that cannot be asked for keeps what it had. */
export function createDnsDiscovery(options: DnsDiscoveryOptions, report: (error: unknown) => void): Discoverer {
  const known = new Map<string, TargetGroup>()
  return refreshing(
    options.refreshMs,
    async (signal) => {
      const resolver = new Resolver()
      if (options.servers !== undefined) resolver.setServers(options.servers)
      signal.addEventListener('abort', () => resolver.cancel(), { once: true })
      const rules = options.rules ?? readSearchRules(await readFile('/etc/resolv.conf', 'utf8').catch(() => ''))
      await Promise.all(
        options.names.map(async (name) => {
          try {
            known.set(name, await lookUp(resolver, name, rules, options))
          } catch (error) {
            if (!signal.aborted) report(error)
          }
        }),
      )
      return options.names.flatMap((name) => known.get(name) ?? [])
    },
    report,
  )
}

type Target = Readonly<Record<string, string>>

async function lookUp(
  resolver: Resolver,
  name: string,
  rules: SearchRules,
  { type, port }: DnsDiscoveryOptions,
): Promise<TargetGroup> {
  const group = (targets: readonly Target[]) => ({ source: name, targets, labels: { __meta_dns_name: name } })
  const refusals: unknown[] = []
  for (const candidate of candidateNames(name, rules)) {
    try {
      return group(await records[type](resolver, candidate, port))
    } catch (error) {
      const code = errorCode(error)
      // The name is known, and has no record of this type.
      if (code === 'ENODATA') return group([])
      if (code !== 'ENOTFOUND') refusals.push(error)
    }
  }
  // All agree that there is no such name.
  if (refusals.length === 0) return group([])
  throw new Failure('upstream', `Cannot resolve "${name}": no server answered for at least one search domain`, {
    cause: refusals[0],
  })
}

const records: Readonly<
  Record<DnsRecordType, (resolver: Resolver, name: string, port: number) => Promise<readonly Target[]>>
> = {
  async SRV(resolver, name) {
    return (await resolver.resolveSrv(name)).map((record) => ({
      __address__: joinHostPort(record.name, record.port),
      __meta_dns_srv_record_target: `${record.name}.`,
      __meta_dns_srv_record_port: String(record.port),
    }))
  },
  async MX(resolver, name, port) {
    return (await resolver.resolveMx(name)).map(({ exchange }) => ({
      __address__: joinHostPort(exchange, port),
      __meta_dns_mx_record_target: `${exchange}.`,
    }))
  },
  async NS(resolver, name, port) {
    return (await resolver.resolveNs(name)).map((server) => ({
      __address__: joinHostPort(server, port),
      __meta_dns_ns_record_target: `${server}.`,
    }))
  },
  A: async (resolver, name, port) => addresses(await resolver.resolve4(name), port),
  AAAA: async (resolver, name, port) => addresses(await resolver.resolve6(name), port),
}

function addresses(found: readonly string[], port: number): readonly Target[] {
  return found.map((address) => ({ __address__: joinHostPort(address, port) }))
}
