import type { Language } from '@colloquy/contract/languages'
import type { AttestationKind } from '@colloquy/contract/terms/shapes'

type Attestations = Readonly<Record<AttestationKind, { readonly title: string; readonly body: string }>>

const paragraphs = (statements: readonly string[]): string => statements.join('\n\n')

/** What the seats of a call attest before it begins, one statement in each paragraph. */
export const demoAttestations: Readonly<Record<Language, Attestations>> = {
  enUS: {
    attest_client: {
      title: 'Before you talk to the expert',
      body: paragraphs([
        'I will not ask for inside information, or for anything the expert has to keep confidential.',
        'I will not trade securities on what I hear in this call.',
        'If I hear something that may be inside information, I will end the topic and tell compliance at once.',
        'I will keep the expert’s identity confidential and will not contact them outside the platform.',
        'Nothing is recorded unless everyone in the call has agreed to it.',
        'I use this call for the research named in the project, and for nothing else.',
      ]),
    },
    attest_expert: {
      title: 'Before you talk to the client',
      body: paragraphs([
        'I am not employed by, and do not advise, the companies this call is about.',
        'I will not share inside information.',
        'I will not breach any duty of confidence towards a current or former employer or anyone else.',
        'If the conversation turns to something I may not talk about, I will say so and stop.',
        'I will not try to find out who the client is, or contact them outside the platform.',
        'Nothing is recorded unless everyone in the call has agreed to it.',
      ]),
    },
    attest_observer: {
      title: 'Before you attend this call',
      body: paragraphs([
        'I attend this call as my seat says, visible or silent as the rules disclose it.',
        'I will not give advice to either side.',
        'I will keep what I hear, and who took part, confidential.',
      ]),
    },
  },
  deDE: {
    attest_client: {
      title: 'Bevor Sie mit dem Experten sprechen',
      body: paragraphs([
        'Ich frage weder nach Insiderinformationen noch nach etwas, das der Experte vertraulich behandeln muss.',
        'Ich handle nicht mit Wertpapieren auf Grundlage dessen, was ich in diesem Gespräch höre.',
        'Höre ich etwas, das eine Insiderinformation sein könnte, beende ich das Thema und melde es sofort der Compliance.',
        'Ich behandle die Identität des Experten vertraulich und nehme außerhalb der Plattform keinen Kontakt auf.',
        'Aufgezeichnet wird nur, wenn alle Teilnehmenden zugestimmt haben.',
        'Ich nutze das Gespräch ausschließlich für die Recherche, die das Projekt nennt.',
      ]),
    },
    attest_expert: {
      title: 'Bevor Sie mit dem Kunden sprechen',
      body: paragraphs([
        'Ich bin bei den Unternehmen, um die es geht, weder angestellt noch als Berater tätig.',
        'Ich gebe keine Insiderinformationen weiter.',
        'Ich verletze keine Verschwiegenheitspflicht gegenüber jetzigen oder früheren Arbeitgebern oder anderen.',
        'Kommt das Gespräch auf etwas, worüber ich nicht sprechen darf, sage ich das und breche das Thema ab.',
        'Ich versuche nicht herauszufinden, wer der Kunde ist, und nehme außerhalb der Plattform keinen Kontakt auf.',
        'Aufgezeichnet wird nur, wenn alle Teilnehmenden zugestimmt haben.',
      ]),
    },
    attest_observer: {
      title: 'Bevor Sie an diesem Gespräch teilnehmen',
      body: paragraphs([
        'Ich nehme so teil, wie es mein Platz angibt: sichtbar oder still, wie es die Regeln offenlegen.',
        'Ich berate keine der beiden Seiten.',
        'Ich behandle vertraulich, was ich höre und wer teilgenommen hat.',
      ]),
    },
  },
  arSA: {
    attest_client: {
      title: 'قبل حديثك مع الخبير',
      body: paragraphs([
        'لن أطلب معلومات داخلية ولا أي شيء يلتزم الخبير بسرّيته.',
        'لن أتداول أوراقًا مالية بناءً على ما أسمعه في هذه المكالمة.',
        'إذا سمعت ما قد يكون معلومة داخلية فسأوقف الموضوع وأبلّغ الامتثال فورًا.',
        'سأحفظ سرّية هوية الخبير ولن أتواصل معه خارج المنصة.',
        'لا يُسجَّل شيء ما لم يوافق جميع المشاركين في المكالمة.',
        'أستخدم هذه المكالمة للبحث المذكور في المشروع دون غيره.',
      ]),
    },
    attest_expert: {
      title: 'قبل حديثك مع العميل',
      body: paragraphs([
        'لست موظفًا لدى الشركات موضوع هذه المكالمة ولا مستشارًا لها.',
        'لن أفصح عن معلومات داخلية.',
        'لن أخلّ بأي واجب سرّية تجاه جهة عمل حالية أو سابقة أو أي طرف آخر.',
        'إذا اتجه الحديث إلى ما لا يجوز لي الكلام فيه فسأقول ذلك وأتوقف.',
        'لن أحاول معرفة هوية العميل ولن أتواصل معه خارج المنصة.',
        'لا يُسجَّل شيء ما لم يوافق جميع المشاركين في المكالمة.',
      ]),
    },
    attest_observer: {
      title: 'قبل حضورك هذه المكالمة',
      body: paragraphs([
        'أحضر هذه المكالمة وفق مقعدي، ظاهرًا أو صامتًا كما تفصح القواعد.',
        'لن أقدّم مشورة لأي من الطرفين.',
        'سأحفظ سرّية ما أسمعه ومن شارك.',
      ]),
    },
  },
}
