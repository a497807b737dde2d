export const de = {
  Agent: 'Agent',
  Automation: 'Automatisierung',
  Basic: 'Einfaches',
  'Customer Support': 'Kundendienst',
  'Deep Research': 'Recherche',
  'Documents QnA': 'Fragen an Dokumente',
  Extraction: 'Angaben aus Texten',
  'Finance & Accounting': 'Finanzen',
  'Hierarchical Agent Teams': 'Agenten im Team',
  'Human In Loop': 'Mit Menschen',
  'Interacting with API': 'Fremde APIs',
  SQL: 'SQL',
  'Conversation with memory': 'Gespräch mit Gedächtnis',
  'A conversation that remembers its last turns, on the model of this machine':
    'Ein Gespräch, das sich an das zuletzt Gesagte erinnert, mit dem Modell dieses Rechners',
  'Ask your documents': 'Fragen an eigene Dokumente',
  'Upload files in the chat (text, PDF, Word, tables and more) and ask about them. Answers name the passages they rest on; documents stay on this machine. Passages are found by their words and by the vectors of the starter model until there is an embedding model, which the page of the models offers.':
    'Dateien im Chat hochladen (Text, PDF, Word, Tabellen und mehr) und danach fragen. Antworten nennen die Stellen, auf denen sie beruhen; die Dokumente bleiben auf diesem Rechner. Gefunden werden Stellen nach ihren Wörtern und den Vektoren des Startmodells, bis es ein Modell für Embeddings gibt, das die Seite der Modelle anbietet.',
  'Agent with tools': 'Agent mit Werkzeugen',
  'An assistant that calculates, knows the time and remembers the conversation. Wire further tools to it.':
    'Ein Assistent, der rechnet, die Zeit kennt und sich an das Gespräch erinnert. Weitere Werkzeuge lassen sich anschließen.',
  'Agent that thinks aloud': 'Agent, der laut denkt',
  'A ReAct agent: it reasons in steps and uses tools by text, so it works with models that cannot call tools.':
    'Ein ReAct-Agent: er überlegt in Schritten und benutzt Werkzeuge durch Text, also auch mit Modellen, die keine Werkzeuge aufrufen können.',
  'Structured answer': 'Antwort in Feldern',
  'Reads a message and answers with fields instead of prose: subject, mood and how urgent it is.':
    'Liest eine Nachricht und antwortet mit Feldern statt mit Prosa: Thema, Stimmung und Dringlichkeit.',
  'Ask a database': 'Fragen an eine Datenbank',
  'Turns a question into one query of an SQLite database, runs it for reading alone, and says what came out. Put the path of your database in.':
    'Macht aus einer Frage eine Abfrage an eine SQLite-Datenbank, führt sie nur lesend aus und sagt, was herauskam. Der Pfad der eigenen Datenbank gehört hinein.',
  'API agent': 'Agent für eine API',
  'Answers questions about the weather by calling an API that an OpenAPI document describes. Put another document in to talk to another API.':
    'Beantwortet Fragen zum Wetter über eine API, die ein OpenAPI-Dokument beschreibt. Mit einem anderen Dokument spricht er mit einer anderen API.',
  'Moderated answer': 'Antwort mit Aufsicht',
  'Refuses questions that hold words of a list before any model reads them, and answers the others.':
    'Weist Fragen mit Wörtern einer Liste ab, bevor ein Modell sie liest, und beantwortet die anderen.',
  'Prompt chain': 'Kette von Prompts',
  'Two prompts one after the other: the first drafts an outline, the second writes a text from it.':
    'Zwei Prompts nacheinander: der erste entwirft eine Gliederung, der zweite schreibt daraus einen Text.',
  Translator: 'Übersetzer',
  'Translates into the language named in a form, then polishes the translation.':
    'Übersetzt in die Sprache, die in einem Formular steht, und feilt dann an der Übersetzung.',
  Router: 'Weiche',
  'Decides what a question is about and hands it to the one who answers such questions.':
    'Entscheidet, worum es in einer Frage geht, und gibt sie an den, der solche Fragen beantwortet.',
  'Supervisor and workers': 'Leitung und Ausführende',
  'A supervisor gives a researcher and a writer one task at a time until the work is done, then the answer is put together.':
    'Eine Leitung gibt einem, der recherchiert, und einem, der schreibt, Aufgabe um Aufgabe, bis die Arbeit getan ist; dann wird die Antwort zusammengesetzt.',
  'Human approval': 'Freigabe durch einen Menschen',
  'Drafts an answer to a letter and waits until a person approves it, or says what to change.':
    'Entwirft eine Antwort auf einen Brief und wartet, bis ein Mensch sie freigibt oder sagt, was zu ändern ist.',
  'Many at once': 'Vieles zugleich',
  'Splits a subject into questions, works on four of them at a time, and puts the answers together.':
    'Zerlegt ein Thema in Fragen, bearbeitet vier davon zugleich und setzt die Antworten zusammen.',
  'Web research': 'Recherche im Web',
  'Searches the web, reads the pages it finds and answers with its sources. Needs a SearXNG, named as searchUrl in the settings.':
    'Durchsucht das Web, liest die gefundenen Seiten und antwortet mit Quellen. Braucht ein SearXNG, das in den Einstellungen als searchUrl steht.',
  'Webhook summary': 'Zusammenfassung per Webhook',
  'Another program sends a text to the webhook and gets its summary and subjects back.':
    'Ein anderes Programm schickt einen Text an den Webhook und bekommt seine Zusammenfassung und seine Themen zurück.',
  'Daily digest': 'Täglicher Überblick',
  'Every morning at seven it fetches a page, and a model writes what is new there. Put in the address of your page.':
    'Holt jeden Morgen um sieben eine Seite, und ein Modell schreibt, was dort neu ist. Die Adresse der eigenen Seite gehört hinein.',
  'Form intake': 'Annahme per Formular',
  'Takes a request by form, checks by code whether it is complete, and lets a model answer or asks for what is missing.':
    'Nimmt ein Anliegen per Formular an, prüft mit Code, ob es vollständig ist, und lässt ein Modell antworten oder fragt nach, was fehlt.',
  'Converts an amount of money from one currency to another at the latest rate of the European Central Bank':
    'Rechnet einen Betrag zum letzten Kurs der Europäischen Zentralbank in eine andere Währung um',
  'Tells date and time at an offset from UTC': 'Nennt Datum und Uhrzeit mit einem Abstand zu UTC',
}
