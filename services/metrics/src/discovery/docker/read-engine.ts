import { z } from 'zod'

// What another version of the engine leaves out is empty; what it adds is passed over.
const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '')
const labels = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {})

const container = z.object({
  Id: z.string(),
  Names: z
    .array(z.string())
    .nullish()
    .transform((given) => given ?? []),
  Labels: labels,
  HostConfig: z.object({ NetworkMode: text }).prefault({}),
  Ports: z
    .array(
      z.object({
        IP: text,
        PrivatePort: z.number(),
        PublicPort: z.number().optional(),
        Type: z.string(),
      }),
    )
    .nullish()
    .transform((given) => given ?? []),
  NetworkSettings: z
    .object({
      Networks: z
        .record(z.string(), z.object({ NetworkID: text, IPAddress: text }).nullable())
        .nullish()
        .transform((given) => given ?? {}),
    })
    .prefault({}),
})

const network = z.object({
  Id: z.string(),
  Name: text,
  Scope: text,
  Internal: z.boolean().default(false),
  Ingress: z.boolean().default(false),
  Labels: labels,
})

/** `GET /containers/json` of Docker's engine. */
export const containerList = z.array(container)

/** `GET /networks` of Docker's engine. */
export const networkList = z.array(network)

export type Container = z.output<typeof container>
export type Network = z.output<typeof network>
