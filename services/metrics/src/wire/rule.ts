// What the page of this service knows of rules: the shapes of the package that renders them.
export type { AlertBody, GroupBody, RuleBody, RulesBody } from '@hearth/rules'
