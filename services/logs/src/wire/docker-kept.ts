import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { withholdSecrets } from '../domain/containers/withheld-labels.ts'
import { refuseWithheld } from './docker-events.ts'
import { parseFilterSets } from './docker-list.ts'

const text = z.string().catch('')
const count = z.number().catch(0)
const yes = z.boolean().catch(false)
const texts = z.array(z.string()).nullable().catch(null)
const labels = z
  .record(z.string(), z.string())
  .nullish()
  .catch(null)
  .transform((known) => withholdSecrets(known ?? {}))

/** An image in a list. */
const image = z.object({
  ...{ Id: text, ParentId: text, RepoTags: texts, RepoDigests: texts, Created: count, Size: count },
  ...{ SharedSize: z.number().catch(-1), Containers: z.number().catch(-1), Labels: labels },
})

/** An image that was asked for: without its environment, commands and history, which may hold secrets. */
const inspectedImage = z.object({
  ...{ Id: text, RepoTags: texts, RepoDigests: texts, Parent: text, Comment: text, Created: text, Author: text },
  ...{ Architecture: text, Variant: text, Os: text, Size: count },
  Config: z.object({ Labels: labels }).catch({ Labels: {} }),
  RootFS: z.object({ Type: text, Layers: texts }).catch({ Type: '', Layers: null }),
})

const address = z.object({ Subnet: text, IPRange: text.optional(), Gateway: text.optional() })

/** Without the options of its driver, which may hold secrets. */
const network = z.object({
  ...{ Name: text, Id: text, Created: text, Scope: text, Driver: text, EnableIPv4: yes.optional(), EnableIPv6: yes },
  ...{ Internal: yes, Attachable: yes, Ingress: yes, ConfigOnly: yes, Labels: labels },
  IPAM: z
    .object({ Driver: text, Config: z.array(address).nullable().catch(null) })
    .catch({ Driver: 'default', Config: null }),
  Containers: z
    .record(
      z.string(),
      z.object({ Name: text, EndpointID: text, MacAddress: text, IPv4Address: text, IPv6Address: text }),
    )
    .catch({}),
})

/** Without the options of its driver: of one on another machine they hold a password. */
const volume = z.object({
  ...{ Name: text, Driver: text, Mountpoint: text, CreatedAt: text.optional(), Scope: text, Labels: labels },
  UsageData: z.object({ Size: z.number(), RefCount: z.number() }).nullish().catch(undefined),
})

// What it was made with is a command.
const cached = z.object({
  ...{ ID: text, Type: text, InUse: yes, Shared: yes, Size: count, CreatedAt: text, UsageCount: count },
  LastUsedAt: z.string().nullable().catch(null),
})

const measured = z.object({
  ...{ Id: text, Names: texts, Image: text, ImageID: text, Created: count, State: text, Status: text },
  ...{ SizeRw: count, SizeRootFs: count, Labels: labels },
})

const list = <Form extends z.ZodType>(form: Form) =>
  z
    .array(form)
    .nullish()
    .transform((all) => all ?? [])

/** What the engine keeps, by how Docker's interface names it: of each what is passed on. */
export const keptForms = {
  images: list(image),
  image: inspectedImage,
  networks: list(network),
  network,
  volumes: z.object({ Volumes: list(volume) }).transform(({ Volumes }) => ({ Volumes, Warnings: null })),
  volume,
  df: z.object({
    ...{ LayersSize: count, Images: list(image), Containers: list(measured), Volumes: list(volume) },
    BuildCache: list(cached),
  }),
}

/** What newer engines tell of images and is not asked here, by its parameter. */
export const beyondImages = {
  manifests: 'what an image has for other platforms is not known here',
  identity: 'who signed an image is not known here',
  platform: 'an image is described as it runs on this machine',
} as const

const parts = ['container', 'image', 'volume', 'build-cache']

/**
 * The parameters of a list as the engine takes them.
 *
 * @throws {Failure} `invalid` for filters that it could not read, or that would let a withheld value be guessed
 */
export function listQuery(asked: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const { all, filters, 'shared-size': sharedSize } = asked
  const read = parseFilterSets(filters ?? '')
  refuseWithheld(read.get('label') ?? [])
  refuseWithheld(read.get('label!') ?? [])
  const sets = read.size === 0 ? undefined : JSON.stringify(Object.fromEntries(read))
  return { all, 'shared-size': sharedSize, filters: sets }
}

/** Of which parts the room on disk is asked; all where none is named. @throws {Failure} `invalid`, in Docker's words */
export function partsAsked(types: readonly string[]): { readonly type: readonly string[] } {
  const unknown = types.find((type) => !parts.includes(type))
  if (unknown !== undefined) throw new Failure('invalid', `unknown object type: ${unknown}`, { param: 'type' })
  return { type: types }
}
