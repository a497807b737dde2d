/** A request to which this service answers otherwise than Prometheus 3, and why that is kept. */
type Kept = {
  readonly requests: RegExp
  readonly why: string
  /** Parts of the answer that differ, as paths with dots; default: all of it. */
  readonly parts?: readonly RegExp[]
}

/** All differences that are kept, in one list; a request that is not in it has to be answered alike. */
export const keptDifferences: readonly Kept[] = [
  {
    requests: /[?&]time=(NaN|Inf|1_000)$/,
    why: 'what is no time is refused; Go reads it as a number and answers for the year 1677',
  },
  {
    requests: /[?&]time=-?29227/,
    why: 'the earliest and latest time are answered for as such; in Go they run over',
    parts: [/^body\.data\.result/],
  },
  {
    requests: /[?&]stats=/,
    why: 'a query holds the samples of its range until it ends, so more of them at a time',
    parts: [/^body\.data\.stats\.samples\.peakSamples/],
  },
  { requests: /^HEAD \/api/, why: 'HEAD is answered as GET is, as HTTP has it, where Prometheus knows no HEAD' },
  { requests: /^HEAD \/-/, why: 'HEAD is answered with the headers of GET', parts: [/content-type/] },
  {
    requests: /^POST \/-\/healthy/,
    why: 'HEAD is allowed wherever GET is, so no list names it',
    parts: [/^headers\.allow$/],
  },
  { requests: /a%FFb/, why: 'a name that is no UTF-8 is one that no label has: there are no values' },
  {
    requests: /scrape_pools\/config\?scrapePool=fixed|status\/config/,
    why: 'a configuration is shown as it was written, with what has no effect beside it; Prometheus fills in defaults',
    parts: [/^body\.data\.(yaml|unserved)/],
  },
  {
    requests: /^GET \/api\/v1\/targets(\?state=active)?$/i,
    why: 'why a connection failed is in the words of the system, without the steps that Go took',
    parts: [/lastError$/],
  },
  {
    requests: /relabel_steps.*labels=(x|\[\]|\{"a":1\})$/,
    why: 'what is wrong with JSON is said in own words, behind the same beginning',
    parts: [/^body\.error$/],
  },
  {
    requests: /status\/runtimeinfo/,
    why: 'there is no collector of Go here; times and retention are those of the process',
    parts: [/^body\.data\.(GO|goroutineCount|lastConfigTime|serverTime|startTime|storageRetention)/],
  },
  {
    requests: /status\/buildinfo|\/version/,
    why: 'it says whose build it is; the version is that of the API',
    parts: [/^body\.(data\.)?(branch|buildUser|goVersion|revision)$/, /content-type/],
  },
  {
    requests: /status\/flags/,
    why: 'flags are settings here, under the same names where there is one that means the same',
    parts: [/^body\.data/],
  },
  {
    requests: /status\/tsdb(\?limit=1)?$/,
    why: 'the head is made otherwise, and what takes the same room stands in another order',
    parts: [/chunkCount|maxTime|memoryInBytes|labelValueCount|seriesCount|recovery/],
  },
  {
    requests: /self_metrics.*build_info/,
    why: 'the values are those of each process',
    parts: [/^body\.data\.0\.(help|metric)/],
  },
  {
    requests: /\/features$/,
    why: 'features that are not here: another description of the API, encodings of blocks that few can read',
    parts: [
      /api\.openapi_|prometheus\.stringlabels|functions\.holt_winters|scrape\.openmetrics2|ui\.ui_v3/,
      /service_discovery_providers\.(kubernetes|dockerswarm)/,
      /tsdb\.(histograms_st_encoding|xor2_encoding|st_storage)/,
    ],
  },
  { requests: /openapi\.yaml/, why: 'the description of this API is at /openapi.json' },
  {
    requests: /^(GET|DELETE) \/api\/v1\/admin/,
    why: 'nothing under admin answers while the admin API is off, whatever the verb',
  },
]

/** What of the differing parts of an answer to a request is not in the list. */
export function unknownDifferences(request: string, differing: readonly string[]): readonly string[] {
  const kept = keptDifferences.filter(({ requests }) => requests.test(request))
  return differing.filter(
    (part) => !kept.some(({ parts }) => parts === undefined || parts.some((one) => one.test(part))),
  )
}
