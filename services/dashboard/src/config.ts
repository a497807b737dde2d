import { SERVICES, serviceFields } from '@hearth/kernel'
import { oidcFields } from '@hearth/oidc'
import { z } from 'zod'
import { roles } from './domain/people/role.ts'

// The first label of a host may be `*`, as in a content security policy.
const origins = z
  .array(z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i, 'must be like "https://example.org"'))
  .max(50)
  .default([])

const groups = z.array(z.string().min(1).max(200)).max(1_000).default([])

// The longest that a timer of Node's waits.
const maxTimerMs = 2 ** 31 - 1

/** Keys of the `dashboard` section, defaults filled in. */
export const dashboardConfigSchema = z.strictObject({
  ...serviceFields(SERVICES.dashboard.port),
  /** Name of the admin who is always there. */
  user: z
    .string()
    .min(1)
    .max(190)
    .regex(/^[^:]+$/, 'must not contain a colon, which ends the name in Basic credentials')
    .default('admin'),
  /** Always wins; without one a password is made at the first start and shown once. */
  password: z.string().min(1).max(1_024).optional(),
  /** `postgres://…` keeps everything in that database, which any number of processes serve; otherwise it is a file. */
  databaseUrl: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Of several, one that was asked to stop says so at `/readyz` and still takes requests for this long. */
  stopDelayMs: z.int().min(0).max(maxTimerMs).default(3_000),
  /** What of several processes one that stops still does may take this long. */
  stopGraceMs: z.int().min(0).max(maxTimerMs).default(20_000),
  /** Base address of the default data source; the metrics service when absent. */
  metricsUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Base address of the data source of logs; the log service when absent. */
  logsUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Folder with `dashboards/` and `datasources/` or plain `*.json`; default: `<home>/dashboard/provisioning`. */
  provisioning: z.string().min(1).optional(),
  /** How often provisioned folders are looked through for changes, besides being told by the file system. */
  provisioningPollMs: z.int().min(100).max(3_600_000).default(10_000),
  /** Longest request body; a dashboard is part of one. */
  maxBodyBytes: z.int().min(65_536).default(16_777_216),
  /** Versions kept of a dashboard; the oldest go first. */
  maxVersions: z.int().min(1).max(1_000).default(20),
  /** Deleted dashboards kept in the trash; the oldest go first. */
  maxDeleted: z.int().min(1).max(10_000).default(200),
  /** Annotations kept; the oldest go first. */
  maxAnnotations: z.int().min(1).max(1_000_000).default(10_000),
  /** Queries in one request; more are refused. */
  maxQueries: z.int().min(1).max(1_000).default(100),
  /** Queries of one request that run at the same time. */
  queryConcurrency: z.int().min(1).max(100).default(8),
  /** A data source that takes longer is given up. */
  queryTimeoutMs: z.int().min(100).max(600_000).default(30_000),
  /** A longer answer of a data source is an error. */
  maxAnswerBytes: z.int().min(65_536).default(67_108_864),
  /** Rows of a database that are read for one query; a notice says where there are more. */
  maxRows: z.int().min(1).max(1_000_000).default(100_000),
  /** A proxied answer that stays silent this long is cut. */
  proxyIdleMs: z.int().min(100).max(3_600_000).default(60_000),
  /** Requests to data sources through the proxy at once; more get 429. */
  maxProxied: z.int().min(1).max(10_000).default(200),
  /** Queries whose lines are followed at once; more get 429. */
  maxTails: z.int().min(1).max(10_000).default(100),
  /** What a data source sends of lines that are followed and may wait for their reader: it is not read on before. */
  maxTailBytes: z.int().min(65_536).max(67_108_864).default(1_048_576),
  /** A reader of lines that are followed hears something so often; one that takes nothing four times is gone. */
  tailHeartbeatMs: z.int().min(100).max(600_000).default(15_000),
  /** Lines are followed, and resources watched, so long; whoever still reads asks anew, and is let in anew. */
  maxTailMs: z.int().min(1_000).max(86_400_000).default(600_000),
  /** Watches of dashboards and folders as resources at once; more get 429. */
  maxWatches: z.int().min(1).max(10_000).default(200),
  /** A watch whose reader wants that hears so often up to where it has heard everything. */
  watchBookmarkMs: z.int().min(100).max(3_600_000).default(60_000),
  /** Wrong passwords in a row before an address has to wait. */
  maxLoginAttempts: z.int().min(1).max(1_000).default(5),
  /** Wrong passwords in a row for one name, from wherever, before the name has to wait for five minutes. */
  maxUserLoginAttempts: z.int().min(1).max(1_000).default(5),
  /** Whether a browser that is not signed in is shown a page to do so; else it asks for name and password by itself. */
  loginForm: z.boolean().default(true),
  ...oidcFields,
  /** Groups of the provider whose people are admins of this service beyond the organisation; empty: it does not say. */
  oidcServerAdminGroups: groups,
  /** Groups whose people are admins; while no role has a group, people keep the role that they were given here. */
  oidcAdminGroups: groups,
  oidcEditorGroups: groups,
  oidcViewerGroups: groups,
  /** Role of whoever is in no group of a role. */
  oidcDefaultRole: z.enum(roles).default('Viewer'),
  /** Whether whoever is in no group of a role stays out. */
  oidcStrictRoles: z.boolean().default(false),
  /** Whether somebody who was never here becomes a user. */
  oidcSignUp: z.boolean().default(true),
  /** Whether somebody who was never here is the user with their e-mail address, where the provider has verified it. */
  oidcLinkByEmail: z.boolean().default(false),
  /** A browser that asks for nothing for so long is signed out. */
  sessionIdleMs: z.int().min(60_000).max(31_536_000_000).default(604_800_000),
  /** A browser is signed out after so long in any case. */
  sessionMaxAgeMs: z.int().min(60_000).max(31_536_000_000).default(2_592_000_000),
  /** Whether dashboards may be given a page that anyone may look at who knows its address. */
  publicDashboards: z.boolean().default(true),
  /** Chromium that takes pictures of dashboards, or `none`; without it the usual places are looked at. */
  rendererPath: z.string().min(1).optional(),
  /** Whether that Chromium keeps its processes apart from the system; default: unless the service runs as root. */
  rendererSandbox: z.boolean().optional(),
  /** Pictures that are taken at once. */
  maxPictures: z.int().min(1).max(32).default(2),
  /** Pictures that wait for their turn; more get 429. */
  maxWaitingPictures: z.int().min(0).max(1_000).default(20),
  /** A picture that takes longer is given up. */
  pictureTimeoutMs: z.int().min(1_000).max(600_000).default(60_000),
  /** How long Chromium stays that nobody asks for a picture. */
  rendererIdleMs: z.int().min(0).max(3_600_000).default(60_000),
  /** Users that are kept, and service accounts besides. */
  maxUsers: z.int().min(1).max(100_000).default(10_000),
  /** Where text panels may take pictures from besides this service; the first label of a host may be `*`. */
  imageOrigins: origins,
  /** Whose pages may show panels, dashboards and public pages in a frame, besides this service's own. */
  embedOrigins: origins,
  /** Whether the address of a data source may be private, as that of a local Prometheus is. */
  allowPrivateAddresses: z.boolean().default(true),
})

export type DashboardConfig = Readonly<z.output<typeof dashboardConfigSchema>>
