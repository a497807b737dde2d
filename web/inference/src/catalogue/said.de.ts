export const de = {
  'A small starter model: it chats briefly, answers from short texts and remembers a conversation; beyond that it is often wrong. Load a larger model for real work.':
    'Ein kleines Startmodell: es plaudert kurz, antwortet aus kurzen Texten und erinnert sich an ein Gespräch; darüber hinaus liegt es oft falsch. Für ernste Arbeit ein größeres laden.',
  'it reads text here, and pictures only with the setting "llamaServer"':
    'hier liest es Text, und Bilder nur mit der Einstellung „llamaServer“',
  'it takes {size} of memory, and models have {room} of {whole} here':
    'es braucht {size} Speicher, und Modelle haben hier {room} von {whole}',
  'its file is {size}, and the disk has {free} free': 'seine Datei hat {size}, und auf der Platte sind {free} frei',
  'the GPU "{name}" is not used: "gpu" is not set': 'die GPU „{name}“ wird nicht benutzt: „gpu“ ist nicht gesetzt',
  'reads about {amount} tokens a second {place}': 'liest etwa {amount} Tokens je Sekunde {place}',
  'about {amount} tokens a second {place}': 'etwa {amount} Tokens je Sekunde {place}',
  'Cannot read the model address "{address}": use "hf:user/repository:Q4_K_M", "hf:user/repository/file.gguf" or the https address of a file that ends in .gguf':
    'Die Adresse „{address}“ lässt sich nicht lesen: „hf:Name/Repository:Q4_K_M“, „hf:Name/Repository/Datei.gguf“ oder die https-Adresse einer Datei, die auf .gguf endet',
  '{reason}; take it again when there is a connection, or bring the file of {file} from another machine: {pull} <its path>, then {use} <the name it gets>':
    '{reason}; noch einmal versuchen, sobald es eine Verbindung gibt, oder die Datei von {file} von einem anderen Rechner mitbringen: {pull} <ihr Pfad>, dann {use} <der Name, den sie bekommt>',
  '{reason}; free some and take it again': '{reason}; Platz schaffen und noch einmal versuchen',
  '{reason}; nothing of it was kept, so take it again, or another':
    '{reason}; nichts davon wurde behalten: noch einmal versuchen oder ein anderes nehmen',
  'Cannot make "{name}" the default model: an internal error; the log has it':
    '„{name}“ kann nicht das Standardmodell werden: ein interner Fehler; er steht im Log',
  'Cannot reach "{host}": {why}': '„{host}“ ist nicht zu erreichen: {why}',
  'on the processor': 'auf dem Prozessor',
  'on the GPU': 'auf der GPU',
  'with {share} on the GPU': 'mit {share} auf der GPU',
  // Last, as other sentences have a semicolon too.
  '{pace}; {more}': '{pace}; {more}',
}
