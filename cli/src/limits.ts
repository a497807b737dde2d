/** Every bound and waiting time of the supervisor and the commands, in the unit its name says. */
export const LIMITS = {
  /** From the first process to the last service that says it is ready. */
  startTimeoutMs: 120_000,
  /** How long a start waits for `/readyz` after all services listen, before it shows them as degraded. */
  firstReadyMs: 60_000,
  firstReadyPollMs: 40,
  readyPollMs: 4_000,
  readyTimeoutMs: 2_000,
  /** How long `hearth doctor`, which looks once, waits for each service. */
  doctorTimeoutMs: 15_000,
  /** How often `hearth flow test` looks how far the test is. */
  testPollMs: 500,
  /** All services together; what still runs then is killed. */
  stopAllMs: 4_500,
  /** A service that takes longer to stop no longer holds up the next one. */
  stopSliceMs: 1_500,
  /** Running requests may finish within this time once a service was asked to stop. */
  stopGraceMs: 2_500,
  /** A service process that still runs this long after it was asked to stop ends itself by force. */
  stopHardMs: 4_000,
  restart: { firstDelayMs: 100, maxDelayMs: 10_000, steadyAfterMs: 60_000, crashWindowMs: 60_000, crashLoop: 5 },
  capture: {
    /** A longer line is cut here and goes on in the next record. */
    maxLineBytes: 65_536,
    maxFileBytes: 10_485_760,
    files: 5,
    /** Records that wait for the disk; beyond this the service itself has to wait. */
    maxPendingBytes: 1_048_576,
    /** Last lines kept in memory to explain a failed start. */
    tailLines: 8,
  },
  defaultModel: {
    /** How often is asked how far a model is on its way. */
    pollMs: 250,
    /** How often while nothing is under way, and somebody may begin it on a page. */
    idlePollMs: 2_000,
    /** How long the service may be away, such as for a restart, before that counts as a failure. */
    patienceMs: 60_000,
  },
  request: { timeoutMs: 10_000, maxFrameBytes: 1_048_576 },
} as const
