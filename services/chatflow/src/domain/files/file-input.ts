/** Which input of a document loader a file is for, by its ending. */
const inputOfEnding: Readonly<Record<string, string>> = {
  csv: 'csvFile',
  docx: 'docxFile',
  json: 'jsonFile',
  jsonl: 'jsonlinesFile',
  pdf: 'pdfFile',
  pptx: 'powerpointFile',
  txt: 'txtFile',
  xls: 'excelFile',
  xlsx: 'excelFile',
  yaml: 'yamlFile',
  yml: 'yamlFile',
}

/** Name of the input a file of that name is for; any other than the known kinds is a text. */
export function fileInputOf(fileName: string): string {
  return inputOfEnding[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'txtFile'
}
