/** The name of the output a wire leaves: `grading` of `seqCondition_0-output-grading-Condition`. */
export function outputName(sourceHandle: string | null | undefined): string {
  return /-output-(.+)-[^-]+$/.exec(sourceHandle ?? '')?.[1] ?? ''
}
