import { z } from 'zod'
import { checkHttpClient, httpClientFields } from './http-client.ts'
import { kubernetesDiscovery } from './kubernetes.ts'
import { labelMap, period, text, webUrl } from './scalars.ts'

/** Targets that the file lists, with labels of their own. */
const staticConfig = z.strictObject({
  targets: z.array(z.string().min(1)).default([]),
  labels: labelMap.default({}),
})

const fileDiscovery = z.strictObject({
  files: z
    .array(
      z
        .string()
        .regex(
          /^[^*]*(\*[^/]*)?\.(json|yml|yaml|JSON|YML|YAML)$/,
          'must end in .json, .yml or .yaml, and have * in its last part alone',
        ),
    )
    .min(1),
  refresh_interval: period.prefault('5m'),
})

const httpDiscovery = z
  .strictObject({ url: webUrl, refresh_interval: period.prefault('1m'), ...httpClientFields })
  .superRefine(checkHttpClient)

const port = z.int().min(0).max(65_535)

const dnsDiscovery = z
  .strictObject({
    names: z.array(z.string().min(1)).min(1),
    type: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['SRV', 'A', 'AAAA', 'MX', 'NS']))
      .default('SRV'),
    port: port.default(0),
    refresh_interval: period.prefault('30s'),
  })
  .refine(({ type, port: given }) => type === 'SRV' || given > 0, {
    message: 'a port is required in DNS-SD configs for all record types except SRV',
  })

const dockerDiscovery = z
  .strictObject({
    host: z.string().regex(/^(unix|http|https|tcp):\/\//, 'must begin with unix://, tcp://, http:// or https://'),
    port: port.default(80),
    filters: z.array(z.strictObject({ name: z.string().min(1), values: z.array(text).default([]) })).default([]),
    host_networking_host: z.string().default('localhost'),
    match_first_network: z.boolean().default(true),
    refresh_interval: period.prefault('1m'),
    ...httpClientFields,
  })
  .superRefine(checkHttpClient)

/** Ways of Prometheus to find targets that are known here, so that a file may have them, and not served. */
export const unservedDiscovery = [
  'aws',
  'azure',
  'consul',
  'digitalocean',
  'dockerswarm',
  'ec2',
  'ecs',
  'elasticache',
  'eureka',
  'gce',
  'hetzner',
  'ionos',
  'kuma',
  'lightsail',
  'linode',
  'marathon',
  'msk',
  'nerve',
  'nomad',
  'oci',
  'openstack',
  'outscale',
  'ovhcloud',
  'puppetdb',
  'rds',
  'scaleway',
  'serverset',
  'stackit',
  'triton',
  'uyuni',
  'vultr',
].map((name) => `${name}_sd_configs`)

const discoveryFields = {
  static_configs: z.array(staticConfig).default([]),
  file_sd_configs: z.array(fileDiscovery).default([]),
  http_sd_configs: z.array(httpDiscovery).default([]),
  dns_sd_configs: z.array(dnsDiscovery).default([]),
  docker_sd_configs: z.array(dockerDiscovery).default([]),
  kubernetes_sd_configs: z.array(kubernetesDiscovery).default([]),
}

const discovery = z.object(discoveryFields)

/** How a section finds targets. */
export type DiscoveryConfig = z.output<typeof discovery>

/** The same with the ones that are known and not served. */
export const anyDiscoveryFields = {
  ...discoveryFields,
  ...Object.fromEntries(unservedDiscovery.map((name) => [name, z.array(z.unknown()).optional()])),
}
