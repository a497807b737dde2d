import { z } from 'zod'

// Segments of letters that no client writes in two ways, so that a path begins with it or does not.
const form = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/

/** The setting of the path below which a proxy shows a service; absent: the service has a name of its own. */
export const basePathSetting = z
  .string()
  .max(256)
  .regex(form, 'it must be a path such as /flows, without a slash at its end, "..", "//" and encoded characters')
  .optional()
