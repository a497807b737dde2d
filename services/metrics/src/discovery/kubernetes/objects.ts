import { z } from 'zod'

// Of what the API says, that which makes targets and labels; what is absent is empty.
const text = z.string().default('')
const texts = z.record(z.string(), z.string()).default({})
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((given) => given ?? [])

/** What all objects say of themselves. */
export const metadata = z.object({
  name: text,
  namespace: text,
  uid: text,
  labels: texts,
  annotations: texts,
  ownerReferences: list(z.object({ kind: text, name: text, controller: z.boolean().default(false) })),
})

const reference = z.object({ kind: text, name: text, namespace: text })

const container = z.object({
  name: text,
  image: text,
  ports: list(z.object({ name: text, containerPort: z.number(), protocol: z.string().default('TCP') })),
})
const containerStatus = z.object({ name: text, containerID: text })

export const pod = z.object({
  metadata,
  spec: z.object({ nodeName: text, containers: list(container), initContainers: list(container) }).prefault({}),
  status: z
    .object({
      podIP: text,
      hostIP: text,
      phase: text,
      conditions: list(z.object({ type: text, status: text })),
      containerStatuses: list(containerStatus),
      initContainerStatuses: list(containerStatus),
    })
    .prefault({}),
})

export const service = z.object({
  metadata,
  spec: z
    .object({
      type: z.string().default('ClusterIP'),
      clusterIP: text,
      externalName: text,
      loadBalancerIP: text,
      ports: list(z.object({ name: text, port: z.number(), protocol: z.string().default('TCP') })),
    })
    .prefault({}),
})

const address = z.object({
  ip: text,
  hostname: text,
  nodeName: z.string().optional(),
  targetRef: reference.optional(),
})

export const endpoints = z.object({
  metadata,
  subsets: list(
    z.object({
      addresses: list(address),
      notReadyAddresses: list(address),
      ports: list(z.object({ name: text, port: z.number(), protocol: z.string().default('TCP') })),
    }),
  ),
})

export const endpointSlice = z.object({
  metadata,
  addressType: text,
  endpoints: list(
    z.object({
      addresses: list(z.string()),
      conditions: z
        .object({
          ready: z.boolean().optional(),
          serving: z.boolean().optional(),
          terminating: z.boolean().optional(),
        })
        .prefault({}),
      hostname: z.string().optional(),
      nodeName: z.string().optional(),
      zone: z.string().optional(),
      targetRef: reference.optional(),
      deprecatedTopology: texts,
    }),
  ),
  ports: list(
    z.object({
      name: z.string().optional(),
      port: z.number().optional(),
      protocol: z.string().optional(),
      appProtocol: z.string().optional(),
    }),
  ),
})

export const node = z.object({
  metadata,
  spec: z.object({ providerID: text }).prefault({}),
  status: z
    .object({
      addresses: list(z.object({ type: text, address: text })),
      daemonEndpoints: z
        .object({ kubeletEndpoint: z.object({ Port: z.number().default(0) }).prefault({}) })
        .prefault({}),
    })
    .prefault({}),
})

export const ingress = z.object({
  metadata,
  spec: z
    .object({
      ingressClassName: z.string().optional(),
      tls: list(z.object({ hosts: list(z.string()) })),
      rules: list(
        z.object({
          host: text,
          http: z.object({ paths: list(z.object({ path: text })) }).optional(),
        }),
      ),
    })
    .prefault({}),
})

export const namespace = z.object({ metadata })

export type Metadata = z.output<typeof metadata>
export type Pod = z.output<typeof pod>
export type ServiceObject = z.output<typeof service>
export type Endpoints = z.output<typeof endpoints>
export type EndpointSlice = z.output<typeof endpointSlice>
export type Node = z.output<typeof node>
export type Ingress = z.output<typeof ingress>
export type Namespace = z.output<typeof namespace>
export type Reference = z.output<typeof reference>
