import { z } from 'zod'

// What the engine answers, as far as it is used. Podman and newer engines leave things out.

const labels = z
  .record(z.string(), z.string())
  .nullish()
  .transform((found) => found ?? {})

export const versionAnswer = z.object({ Version: z.string() })

export const infoAnswer = z.object({ DockerRootDir: z.string().optional() })

export const listAnswer = z.array(
  z.object({
    Id: z.string().regex(/^[0-9a-f]{64}$/),
    Names: z
      .array(z.string())
      .nullish()
      .transform((names) => names ?? []),
    Image: z.string(),
    State: z.string(),
    Status: z.string().default(''),
    Created: z.number(),
    Labels: labels,
  }),
)

export type ListedContainer = z.output<typeof listAnswer>[number]

export const inspectAnswer = z.object({
  Id: z.string().regex(/^[0-9a-f]{64}$/),
  Name: z.string(),
  Created: z.string(),
  RestartCount: z.number().optional(),
  LogPath: z.string().default(''),
  State: z.object({
    Status: z.string(),
    Pid: z.number().default(0),
    ExitCode: z.number().default(0),
    StartedAt: z.string().default(''),
    FinishedAt: z.string().default(''),
    Health: z.object({ Status: z.string() }).nullish(),
  }),
  Config: z.object({ Image: z.string().default(''), Tty: z.boolean().default(false), Labels: labels }),
  HostConfig: z.object({
    LogConfig: z
      .object({
        Type: z.string(),
        Config: z
          .record(z.string(), z.string())
          .nullish()
          .transform((config) => config ?? {}),
      })
      .default({ Type: 'json-file', Config: {} }),
    CpuShares: z.number().default(0),
    CpuPeriod: z.number().default(0),
    CpuQuota: z.number().default(0),
    NanoCpus: z.number().default(0),
    Memory: z.number().default(0),
    MemorySwap: z.number().default(0),
    MemoryReservation: z.number().default(0),
  }),
})

export type InspectedContainer = z.output<typeof inspectAnswer>

/** One event. Only these are asked for; those of an unknown action are as good: what changed is looked up. */
export const eventMessage = z.object({
  Action: z.string(),
  Actor: z.object({ ID: z.string() }),
})
