import { expect, test } from 'vitest'
import { labelsOf } from './labels-of.ts'

test.each([
  ['sum(rate(a[5m]))', []],
  ['sum by (job, instance) (a)', ['instance', 'job']],
  ['sum by(job,) (a)', ['job']],
  ['(avg(a) by (job))', ['job']],
  ['( MAX (a) BY (b) )', ['b']],
  ['count by () (a{x=")"})', []],
  ['quantile by (job) (0.9, a)', ['job']],
  ['vector(7)', []],
  ['sum(a) / 2', undefined],
  ['(sum(a)) + (sum(b))', undefined],
  ['sum by (job) (a) by (b)', undefined],
  ['sum(a) without (job)', undefined],
  ['sum without (job) (a)', undefined],
  ['sum by (__name__) (a)', undefined],
  ['topk by (job) (1, a)', undefined],
  ['count_values("v", a)', undefined],
  ['summary(a)', undefined],
  ['sum(a # )\n)', []],
  ['sum(a', []],
  ['(((((sum(a))))))', []],
  ['((((((sum(a)))))))', undefined],
  ['a', undefined],
  ['', undefined],
] as const)('labelsOf(%j) is %j', (expr, labels) => expect(labelsOf(expr)).toEqual(labels))
