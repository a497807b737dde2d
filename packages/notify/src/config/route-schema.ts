import { z } from 'zod'
import { createMatcher, type Matcher, sortMatchers } from '../matchers/matcher.ts'
import { parseMatchers } from '../matchers/parse-matcher.ts'
import { template } from '../receivers/settings.ts'
import { duration, parsed, text } from './fields.ts'

const labelName = z.string().regex(/^[a-zA-Z_]\w*$/, 'must be the name of a label')

/** `matchers: ['a="b"']`, each text one matcher or several. */
const matcherTexts = parsed(z.array(z.string()), (texts) => texts.flatMap(parseMatchers))
const equalTo = z.record(labelName, text)
const expressions = parsed(equalTo, (pairs) =>
  // Written out as Alertmanager does, since the keys of groups show it.
  Object.entries(pairs).map(([name, value]) => createMatcher(name, '=~', `^(?:${value})$`)),
)

/** The three ways to write matchers, all of which count. */
type MatcherFields = {
  readonly match?: Readonly<Record<string, string>> | null | undefined
  readonly match_re?: readonly Matcher[] | null | undefined
  readonly matchers?: readonly Matcher[] | null | undefined
}

/** All matchers of a route or of a side of an inhibition, sorted. */
export function matchersOf({ match, match_re, matchers }: MatcherFields): readonly Matcher[] {
  const equal = Object.entries(match ?? {}).map(([name, value]) => createMatcher(name, '=', value))
  return sortMatchers([...equal, ...(match_re ?? []), ...(matchers ?? [])])
}

const groupBy = z.array(z.union([labelName, z.literal('...')])).superRefine((names, context) => {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) context.addIssue({ code: 'custom', message: `duplicated label "${twice}" in group_by` })
  if (names.length > 1 && names.includes('...'))
    context.addIssue({
      code: 'custom',
      message: 'cannot have wildcard group_by (`...`) and other labels at the same time',
    })
})

const positive = duration.refine((ms) => ms > 0, { message: 'cannot be zero' })

const routeFields = {
  receiver: z.string().optional(),
  group_by: groupBy.nullish(),
  match: equalTo.nullish(),
  match_re: expressions.nullish(),
  matchers: matcherTexts.nullish(),
  mute_time_intervals: z.array(z.string()).default([]),
  active_time_intervals: z.array(z.string()).default([]),
  continue: z.boolean().default(false),
  labels: z.record(labelName, template).nullish(),
  group_wait: duration.optional(),
  group_interval: positive.optional(),
  repeat_interval: positive.optional(),
}

type RouteFields = z.output<z.ZodObject<typeof routeFields>>
/** A route as the file has it. */
export type RouteConfig = RouteFields & { readonly routes?: readonly RouteConfig[] | null | undefined }

export const routeConfig: z.ZodType<RouteConfig> = z.strictObject({
  ...routeFields,
  routes: z.lazy(() => z.array(routeConfig)).nullish(),
})

export const inhibitRuleConfig = z
  .strictObject({
    source_match: equalTo.nullish(),
    source_match_re: expressions.nullish(),
    source_matchers: matcherTexts.nullish(),
    target_match: equalTo.nullish(),
    target_match_re: expressions.nullish(),
    target_matchers: matcherTexts.nullish(),
    equal: z.array(labelName).default([]),
  })
  .transform((rule) => ({
    source: matchersOf({
      match: rule.source_match,
      match_re: rule.source_match_re,
      matchers: rule.source_matchers,
    }),
    target: matchersOf({
      match: rule.target_match,
      match_re: rule.target_match_re,
      matchers: rule.target_matchers,
    }),
    equal: rule.equal,
  }))
