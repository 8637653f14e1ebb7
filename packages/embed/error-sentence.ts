/** In the languages of the signing page: nothing of that page can be shown. */
const SENTENCES: Readonly<Record<string, string>> = {
  en: 'The document cannot be shown here. Please reload the page, or ask the sender.',
  de: 'Das Dokument kann hier nicht angezeigt werden. Bitte laden Sie die Seite neu oder fragen Sie den Absender.',
  es: 'No se puede mostrar el documento aquí. Vuelva a cargar la página o pregunte al remitente.',
  fr: 'Le document ne peut pas être affiché ici. Rechargez la page ou demandez à l’expéditeur.',
  pt: 'O documento não pode ser exibido aqui. Recarregue a página ou pergunte ao remetente.',
  ru: 'Документ не удаётся показать. Обновите страницу или спросите отправителя.',
  ar: 'تعذّر عرض المستند هنا. يُرجى إعادة تحميل الصفحة أو سؤال المُرسِل.',
  hi: 'दस्तावेज़ यहाँ नहीं दिखाया जा सकता। कृपया पृष्ठ फिर से लोड करें या भेजने वाले से पूछें।',
  bn: 'নথিটি এখানে দেখানো যাচ্ছে না। পৃষ্ঠাটি আবার লোড করুন বা প্রেরককে জিজ্ঞাসা করুন।',
  ta: 'ஆவணத்தை இங்கே காட்ட முடியவில்லை. பக்கத்தை மீண்டும் ஏற்றவும், அல்லது அனுப்புநரைக் கேட்கவும்.',
  ja: 'ここに文書を表示できません。ページを再読み込みするか、送信者にお問い合わせください。',
  zh: '无法在此显示文件。请重新加载页面，或询问发送方。',
}

/** In the language of the host page around the element, or else of the browser. */
export function errorSentence(element: Element): string {
  const page = element.closest<HTMLElement>('[lang]')?.lang
  const [language = ''] = (page || navigator.language).split('-')
  return SENTENCES[language] ?? (SENTENCES.en as string)
}
