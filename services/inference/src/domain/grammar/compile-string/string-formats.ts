const day = '(0[1-9]|1\\d|2[0-8])'
const date = `\\d{4}-((0[13578]|1[02])-(${day}|29|30|31)|(0[469]|11)-(${day}|29|30)|02-${day})`
const clock = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?'
const zone = '(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)'
const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = `${byte}(\\.${byte}){3}`
const group = '[0-9a-fA-F]{1,4}'
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,40}[A-Za-z0-9])?'
const host = `${label}(\\.${label}){0,3}`
const uriChar = "([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"

/**
 * Formats as regular expressions. They are narrower than the standards where that costs nothing: no 29 February,
 * no leap second, no IPv6 with an IPv4 tail.
 */
const formats: Readonly<Record<string, string>> = {
  date,
  time: `${clock}${zone}`,
  'date-time': `${date}T${clock}${zone}`,
  duration: 'P(\\d{1,4}W|\\d{1,4}D(T\\d{1,4}H)?|T\\d{1,4}[HMS]|\\d{1,4}Y(\\d{1,4}M)?(\\d{1,4}D)?)',
  uuid: '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}',
  email: `[A-Za-z0-9_+-]{1,30}(\\.[A-Za-z0-9_+-]{1,30}){0,2}@${label}(\\.${label}){1,3}`,
  ipv4,
  ipv6: `((${group}:){7}${group}|::(${group}:){0,5}${group}|(${group}:){1,6}:${group}|::)`,
  hostname: host,
  uri: `[A-Za-z][A-Za-z0-9+-]{1,15}://(${host}|${ipv4})(:[1-9]\\d{1,3})?(/${uriChar}{0,200}){0,20}(\\?${uriChar}{0,200})?(#${uriChar}{0,200})?`,
}

/** The regular expression of a format; `undefined` for one that is not known. */
export function formatPattern(name: string): string | undefined {
  return Object.hasOwn(formats, name) ? `^${formats[name]}$` : undefined
}
