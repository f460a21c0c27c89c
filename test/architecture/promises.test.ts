import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { promisingSentences } from '../support/promising-sentences.ts';

const root = resolve(import.meta.dirname, '../..');

const journey = (name: string, test: string) => [`test/journeys/${name}.test.ts`, test] as const;
const api = (name: string, test: string) => [`test/api/${name}.test.ts`, test] as const;
const lambda = (name: string, test: string) => [`test/lambdas/${name}.test.ts`, test] as const;

const restored = journey(
  'sessions',
  'ends at 15 minutes, saved, and the applicant comes back to the same page and answers',
);
const comesBack = journey('sessions', 'two devices keep what each other has saved');
const letterEmail = (test: string) => lambda('emails/letter-emails', test);
const emailLimit = lambda('identity/sign-up', '%s are five in an hour, and nobody is told');
const sealed = journey(
  'saving/cut-line',
  'are said to be kept sealed after a reload without a line, and saved with the next',
);
const notKept = journey('saving/cut-line', 'of a visitor are said not to be kept');
const unkept = journey(
  'blocked-storage',
  'a visitor is told that nothing is kept, an applicant is saved, and links lead where they should',
);
const letterSent = journey(
  'letter-by-link',
  'is written as text, which a reload brings back, sent, and answered with a receipt',
);
const twoPeople = journey(
  'recommender',
  'of two people at one link are both kept, and an older page says so before it is typed on',
);
const documentsLater = [
  'test/shared/checklist/checklist.test.ts',
  'asks for transcripts that were not received, with the tab %s',
] as const;
/** Kept by people: the university words it, and its office does it. */
const office = ['shared/partner/partner.ts', 'All but the first name a way to the office'] as const;

/**
 * What the product promises, by file, and the test that shows it. Whoever changes a sentence finds here what it stands on,
 * and a new one needs something to stand on.
 */
const promises: Readonly<Record<string, Readonly<Record<string, readonly [file: string, test: string]>>>> = {
  'lambdas/api/account/post-forgot-password.ts': {
    'If there is an account with this email address, an email that says how to set a new password is on its way.':
      lambda(
        'identity/sign-up',
        'of an unconfirmed account brings an email that confirms it, and the same response as any',
      ),
  },
  'lambdas/api/account/post-resend-confirm.ts': {
    'If this account is waiting for its confirmation, a new code is on its way.': api(
      'accounts',
      'sends a new code on request, and responds alike where there is no account',
    ),
  },
  'lambdas/api/account/post-signup.ts': {
    'We have sent you an email.': emailLimit,
    'It has your confirmation code, or says that you already have an account.': api(
      'accounts',
      'emails the owner of a taken address that there is an account already',
    ),
  },
  'lambdas/api/application/get-logout.ts': {
    'You have been logged out.': api('accounts', 'ends with a log-out, for good'),
  },
  'lambdas/api/application/post-validations.ts': {
    'The open points are saved.': journey('inputs', 'a month and year pair shows one error for both parts'),
  },
  'lambdas/api/application/put-answer.ts': { 'Your answers are saved.': comesBack },
  'lambdas/api/letter/post-letter-mine.ts': {
    'If letters are asked of you at this address, a list of them is on its way to you.': api(
      'letters',
      'gets a list of what is asked, whoever asks for it in the same way',
    ),
  },
  'lambdas/api/reminders/post-reminders.ts': {
    'You will be reminded of this application.': lambda('reminders/reminders', 'has them sent after all'),
    'You will get no more reminders about this application.': lambda(
      'reminders/reminders',
      'ends nothing until that, or a mail program, posts',
    ),
  },
  'lambdas/emails/emails.ts': {
    'The code is valid for 24 hours.': lambda('identity/sign-up', 'ends with its code, after a day, and begins anew'),
    'The code is valid for 24 hours; the previous one no longer works.': [
      'test/infra/local/user-pool-contract.test.ts',
      'replaces a code by the next',
    ],
    'You get another code then:': api(
      'accounts',
      'replaces an unconfirmed account, whose earlier password never works',
    ),
    'The link is valid for one hour.': [
      'test/infra/local/user-pool-contract.test.ts',
      'allows five attempts within an hour',
    ],
    'If it was not you, you can ignore this email: nothing was changed.': api(
      'accounts',
      'answers a taken address like any other, and leaves its account alone',
    ),
    'Your password for the … was changed': api(
      'accounts',
      'is reset by the emailed link, once, and every session ends',
    ),
    'Your password was changed': api('accounts', 'is reset by the emailed link, once, and every session ends'),
    'The password of your account for the … was changed just now….': lambda(
      'emails/emails',
      'of a new password says that every device was logged out only when it was',
    ),
  },
  'lambdas/emails/letter-emails.ts': {
    'Will you write a letter for …?': letterEmail('has its subject'),
    'Your letter for … is no longer needed': letterEmail('has its subject'),
    'This letter is no longer needed': letterEmail('has its subject'),
    'It is no longer needed: you need not do anything, and the links in our earlier emails about it have ended.':
      letterEmail('has no link'),
    'Will you write this letter?': letterEmail('has one link to the site, alone on its line'),
    'Please say on this page that you will write, or with one tap that you cannot: then somebody else can be asked in time.':
      letterEmail('has one link to the site, alone on its line'),
    'If you have sent the wrong letter, you can replace it until ….': api(
      'packet-letters',
      'holds the newest version of a letter, and with an earlier one is what it was',
    ),
  },
  'lambdas/emails/letter-emails-to-applicant.ts': {
    'Our email that asks … for a letter of recommendation has not been delivered within an hour.':
      letterEmail('tells a bounce from a delay'),
  },
  'lambdas/emails/letter-list-emails.ts': {
    'It is valid for 24 hours, and you need no account.': letterEmail('has one link to the site, alone on its line'),
  },
  'lambdas/identity/email-limit.ts': { 'We send one address at most five such emails an hour.': emailLimit },
  'shared/messages.ts': {
    'You have been automatically logged out due to inactivity.': restored,
    'Missing or incorrect items will be highlighted on each page; simply fix them and then resubmit your application.':
      journey('inputs', 'errors are shown at their fields and disappear once they are fixed'),
  },
  'shared/partner/foothills/after-submitting.ts': {
    'The graduate office reviews your application when the fee and your transcripts have arrived, and sends you its decision by email, usually within six weeks of that.':
      office,
    'What you submitted can no longer be changed here.': api('submit', 'is final: nothing can be changed afterwards'),
    'Write to … with your confirmation number and what should be different: the office adds it to your application.':
      office,
    'You can withdraw at any time and need not give a reason.': office,
    'To move this one to another term, write to ….': office,
    'Write to … from the email address of your account: the office has your account, your answers and your documents erased.':
      api('applicant', 'that were submitted are erased on purpose only'),
  },
  'shared/partner/foothills/config.ts': {
    'In {steps} steps you answer at least {questions} required questions, and more where your answers or your program call for them.':
      ['test/partner/foothills/partner.test.ts', 'asks everyone for as many questions as the first page says'],
  },
  'shared/partner/foothills/pages/about/contact.ts': {
    'One phone number is enough: home, cell or international.': [
      'test/partner/foothills/partner.test.ts',
      'asks for phones by the rules: %j',
    ],
  },
  'shared/partner/foothills/pages/about/demographics.ts': {
    'It plays no part in the admissions decision.': office,
  },
  'shared/partner/foothills/pages/about/personal.ts': {
    'It plays no part in the admissions decision.': office,
    'Used for financial aid and tax forms.': office,
  },
  'shared/partner/foothills/pages/education/residency-documents.ts': {
    'You can send these documents to the graduate office after you have submitted your application.': documentsLater,
  },
  'shared/partner/foothills/pages/education/transcripts.ts': {
    'You can ask your schools to send official transcripts to the graduate office after you have submitted your application.':
      documentsLater,
  },
  'web/app/frame/privacy-dialog.tsx': {
    'This site uses only the cookies that it needs.': journey('chrome', 'gets no cookie but those that it is told of'),
    'Those that keep you logged in are removed when you log out.': api('accounts', 'ends with a log-out, for good'),
    'One that you get when you create an account lets only this browser confirm it, and ends after a day.': lambda(
      'identity/sign-up',
      'has a cookie that scripts and other sites cannot use, for a day and for all its accounts',
    ),
    'Your browser keeps answers until they are saved, so that nothing you type is lost: for 30 days at most, or for 7 days before you log in.':
      journey('saving/cut-line', 'a visitor is told, after a week, what was never sent'),
    'Sensitive answers, such as your social security number, are kept only encrypted, and not at all before you log in.':
      notKept,
    'Log Out removes what is not saved, and asks before it does.': journey(
      'offline',
      'loses nothing by a log-out that was not warned of it: of a form without its answers, and of another tab',
    ),
  },
  'web/app/root-error.tsx': {
    'The issue that caused you to see this has been logged.': lambda(
      'http/faults',
      'is logged with its route, version and status',
    ),
    'We will get it fixed as soon as possible.': office,
  },
  'web/form/inputs/shown-errors.ts': {
    'You chose …, which is no longer offered.': journey(
      'inputs',
      'is named at its field, in the summary and in the review, until another is made',
    ),
  },
  'web/features/account/cards/confirm-card.tsx': { 'We send one address at most five an hour.': emailLimit },
  'web/features/account/cards/signup-card.tsx': {
    'With an account your answers are saved as you go, you can upload documents, and you can stop and return on any device.':
      comesBack,
    'What you have answered so far comes along.': journey(
      'visitors',
      'travel through sign-up, confirmation and log-in',
    ),
  },
  'web/features/account/popover/popover-content.tsx': {
    'You are not logged out': journey('late-answers', 'that has failed, it is told wherever one is'),
    'What is not saved is lost when you log out.': journey(
      'offline',
      'loses nothing by a log-out that was not warned of it: of a form without its answers, and of another tab',
    ),
  },
  'web/features/form-screen/choices/choices-panel.tsx': {
    'What you typed is kept until you choose.': journey(
      'offline',
      'at a desk: what was saved is never overwritten unseen, and both are offered',
    ),
    'This is not asked any more, because an answer was changed on another device.': journey(
      'saving/cut-line',
      'says how many answers hang on what it offers, and leaves them out with it',
    ),
  },
  'web/features/form-screen/pdf-screen.tsx': {
    'You are logged out.': journey('pdf-tabs', 'nobody who is logged out sees a PDF, and who logs in does'),
  },
  'web/features/form-screen/review/review.tsx': {
    'Your saved answers will show here once you are back online.': journey(
      'offline',
      'removes no row that may be saved, and lists no saved answer as missing, while they are unknown',
    ),
  },
  'web/app/first-screen.tsx': {
    'This page has not loaded yet: what you type is kept, but not saved.': journey(
      'first-screen',
      'says what to do when the code never comes, and keeps what is typed',
    ),
  },
  'web/features/form-screen/saving/saved-indicator.tsx': {
    'Kept in this browser': journey('visitors', 'survive a reload and are shared by tabs'),
    'Not kept on this device': unkept,
  },
  'web/features/form-screen/application-form-host.tsx': { 'Kept sealed, shown again once you are connected.': sealed },
  'web/features/form-screen/offline-banner.tsx': {
    'You can go on answering: your answers are kept here and saved once you are connected again.': journey(
      'offline',
      'on a phone: answers, steps, rows, tabs and a reload in the middle; all of it arrives',
    ),
    'Leave this page open: your answers are saved once you are connected again.': journey(
      'blocked-storage',
      'says of what is not saved where storage is %s that it is not kept, and sends it later',
    ),
    'Answers that are saved already, and questions that depend on them, are shown then.': journey(
      'offline',
      'on a phone: answers, steps, rows, tabs and a reload in the middle; all of it arrives',
    ),
  },
  'web/features/form-screen/welcome/welcome-banner.tsx': {
    'You can stop at any time and return later.': comesBack,
    'Your answers are kept in this browser for 7 days.': journey(
      'saving/cut-line',
      'a visitor is told, after a week, what was never sent',
    ),
    'Sensitive ones, such as your social security number, are not kept when you close or reload the page.': notKept,
    'This device keeps no answers: what you enter is lost when you close or reload the page.': unkept,
  },
  'web/features/application/changes/remove-row.ts': {
    'A row can be removed once your last answers are saved.': journey(
      'saving-screen',
      'a row is not removed while something is not saved, and the refusal says why',
    ),
  },
  'web/features/letters/cancel-dialog.tsx': {
    'If our email has reached them, another one tells them that the letter is no longer needed.': journey(
      'letters',
      'an applicant asks early, sees the email first, corrects an address that bounces, cancels, submits and sees all of it',
    ),
  },
  'web/features/letters/letter-words.ts': {
    'The email is on its way.': api(
      'letters',
      'sends one email with a link of its own, says when it is due, and that it was delivered',
    ),
    'You can send the next reminder from … on.': api(
      'letters',
      'of two tabs that ask or remind at once sends one email',
    ),
  },
  'web/features/windows/submit-notice.tsx': {
    'This application can no longer be submitted.': journey(
      'deadlines',
      'says at the button and in an alert what the server has refused',
    ),
  },
  'web/app/recommender/recommender-footer.tsx': {
    'What you write is kept in this browser, encrypted, only until it is saved.': journey(
      'recommender',
      'that could not be saved are sealed in the browser, there again in a new tab, and gone once they are saved',
    ),
    'This device keeps nothing of what you write: it is lost when you leave before it is saved.': unkept,
  },
  'web/features/recommender/form/letter-text.tsx': {
    'This letter was changed in another place while you were writing here.': twoPeople,
    'This letter was changed in another place.': twoPeople,
  },
  'web/features/recommender/form/use-sending.ts': { 'This letter was changed in another place.': twoPeople },
  'web/features/recommender/request/answer-request.tsx': {
    'I will write': letterSent,
    'Will you write this letter?': letterSent,
  },
  'web/features/recommender/request/closed.tsx': {
    'You have sent it.': letterSent,
    'Letters are no longer taken here.': journey(
      'recommender',
      'is closed after its days of grace, and says to whom to write',
    ),
  },
  'web/features/recommender/request/received.tsx': {
    'You can replace it within 24 hours (until': journey(
      'recommender',
      'can be replaced after it was sent, and stays as it is until then',
    ),
  },
  'web/features/session/inactivity-warning.tsx': {
    'You will be logged out in one minute.': restored,
    'Your answers are saved.': journey('sessions', 'is not told that answers are saved which are not'),
    'They are kept in this browser for 7 days, until you log in again.': journey(
      'sessions',
      'leaves what could not be saved to its owner alone, for thirty days',
    ),
  },
};

/** Everything that applicants read. */
const read = [
  'web/**/*.{ts,tsx}',
  'lambdas/api/*/*.ts',
  'lambdas/{emails,identity}/**/*.ts',
  'shared/{messages,checklist/checklist,letters/*}.ts',
  'shared/partner/foothills/{config,after-submitting,pages/**/*}.ts',
];

describe('what people are promised', () => {
  it('is known, sentence for sentence', () => {
    const found = globSync(read, { cwd: root }).flatMap((file) => {
      const sentences = promisingSentences(join(root, file));
      return sentences.length > 0 ? [[file.replaceAll('\\', '/'), sentences.sort()] as const] : [];
    });
    const known = Object.entries(promises).map(([file, sentences]) => [file, Object.keys(sentences).sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  });

  // What scripts store is deleted after seven days without a visit (webkit.org/tracking-prevention, "7-Day Cap").
  it('says what Safari deletes wherever a browser keeps something for more than a week or without an end', () => {
    const texts = globSync('web/**/*.tsx', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8').replaceAll(/\s+/g, ' '),
    );
    const keeping = texts.filter((text) => /\b(?:[89]|\d\d+) days\b|kept in this browser[^.]* until/.test(text));
    expect(keeping).toHaveLength(3);
    for (const text of keeping) expect(text).toMatch(/kept in this browser for 7 days|after 7 days without a visit/);
  });

  it.each(
    Object.entries(promises).flatMap(([file, sentences]) =>
      Object.entries(sentences).map(([sentence, shownBy]) => [sentence, file, shownBy] as const),
    ),
  )('%s', (_sentence, _file, [file, test]) => {
    expect([file, readFileSync(join(root, file), 'utf8').includes(test)]).toEqual([file, true]);
  });
});
