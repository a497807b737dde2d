/** What the `hearth` command tells a script; each command's help names the ones it uses. */
export const EXIT = {
  ok: 0,
  /** What was asked could not be done; one sentence on standard error says why. */
  failed: 1,
  /** The command line makes no sense. */
  usage: 2,
  /** The command needs a running Hearth, and there is none for this state folder. */
  notRunning: 3,
  /** A service cannot run with this configuration or state; starting it again would not help (EX_CONFIG). */
  permanent: 78,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const

/** One line for help texts. */
export const EXIT_HELP =
  'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 Hearth is not running, 78 wrong configuration or state, 130 interrupted'
