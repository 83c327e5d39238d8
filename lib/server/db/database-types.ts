import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { LimitName, LimitPeriod } from '#lib/access/limits/person-limits.ts';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { LoanDecision } from '#lib/loan/loan-decision.ts';
import type { PromiseDraft } from '#lib/loan/loan-promise.ts';
import type { ListReason, ReadVerdict } from '#lib/lookup/list/list-reading.ts';
import type { RowKind } from '#lib/lookup/list/lookup-list.ts';
import type { ComparedList } from '#lib/view/view-changes.ts';

/** HMACs of what a person saw of a loan: no value of it can be read from them. */
export type ViewHmacs = {
  status: string;
  /** What was asked for, and all that was answered. */
  asked: string;
  whole: string;
  /** Each value outside the compared lists, by an HMAC of its JSON Pointer: the name of a member may be data, too. */
  members: Record<string, string>;
  /** One for each entry, in any order; a list that is too long to be stored with each view, or is none, is left out. */
  lists: Partial<Record<ComparedList, string[]>>;
};

/** The columns of each table. */
export type Database = {
  session: {
    /** SHA-256 of the random 256-bit id that only the cookie holds. */
    id_hash: Buffer;
    issuer: string;
    subject: string;
    name: string;
    roles: string[];
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    idle_until: Date;
    absolute_until: Date;
    ended_at: Date | null;
    /** Somebody else ended it. */
    ended_by_other: Generated<boolean>;
    user_agent: string | null;
    ip: string | null;
    /** The provider's `sid`, which its back-channel logout names. */
    provider_session: string | null;
  };
  sign_in_key: { key: Buffer };
  access_log: {
    /** Numbered by the database, from 1 and without a gap. */
    sequence: GeneratedAlways<number>;
    /** Given by the database; never earlier than that of the row before. */
    instant: GeneratedAlways<Date>;
    /** Which encoding the hash is over: see access-record-hash.ts. */
    format: number;
    action: AccessAction;
    issuer: string;
    subject: string;
    name: string;
    roles: string[];
    session_hash: Buffer | null;
    loan: string | null;
    contract: string | null;
    expand: string[];
    fields: string[];
    paths: string[];
    reason: string | null;
    outcome: string;
    request_id: string;
    ip: string | null;
    instance: string;
    previous_hash: GeneratedAlways<Buffer>;
    /** The desk inserts the hash of the content; the database stores the hash of the link. */
    hash: Buffer;
  };
  access_log_head: {
    singleton: GeneratedAlways<boolean>;
    sequence: GeneratedAlways<number>;
    instant: GeneratedAlways<Date>;
    previous_hash: GeneratedAlways<Buffer>;
    hash: GeneratedAlways<Buffer>;
  };
  access_log_verification: {
    id: GeneratedAlways<number>;
    started_at: Date;
    finished_at: Generated<Date>;
    from_sequence: number;
    head_sequence: number;
    head_hash: Buffer;
    rows: number;
    fault: string | null;
    fault_sequence: number | null;
    public_key: string | null;
    signature: string | null;
  };
  /** The last row that was detached with the oldest months of the log. */
  access_log_anchor: {
    sequence: number;
    hash: Buffer;
    instant: Date;
    log: Buffer;
    public_key: string;
    signature: string;
    detached_at: Generated<Date>;
  };
  verification_lock: {
    /** A loan, or the key of a customer. */
    loan: string;
    issuer: string;
    subject: string;
    /** A civil date in the desk's zone, YYYY-MM-DD. */
    day: string;
    misses: number;
  };
  verified_caller: {
    session_hash: Buffer;
    key: string;
    kind: string;
    matched_at: Date;
    touched_at: Date;
    ended_at: Date | null;
  };
  contract: {
    loan: string;
    /** As written, but for the digits of a document, which are masked. */
    number: string | null;
    /** As it is compared: see lib/lookup/identifiers/contract-keys.ts. */
    number_key: string | null;
    number_alt: string | null;
    /** Of the document that is masked in `number`. */
    number_document_hmac: Buffer | null;
    external_id: string | null;
    /** Of the document that is masked in `external_id`. */
    external_id_document_hmac: Buffer | null;
    customer: string | null;
    document_hmac: Buffer | null;
    /** The short id of the key of `document_hmac`. */
    document_key: Buffer | null;
    /** HMACs of the customer's telephones and e-mail addresses. Null where none was told. */
    contact_hmacs: Generated<Buffer[] | null>;
    status: string | null;
    created_at: Date | null;
    updated_at: Date | null;
    deleted: boolean | null;
    seen_at: Date | null;
    paid: Generated<number | null>;
    installments: Generated<number | null>;
    /** A civil date, YYYY-MM-DD. */
    overdue_since: Generated<string | null>;
    told_at: Generated<Date | null>;
  };
  lookup_list: {
    id: string;
    issuer: string;
    subject: string;
    name: Generated<string | null>;
    created_at: Generated<Date>;
    /** Documents that the index was not asked for, because they were more than the person had left. */
    documents_not_asked: Generated<number>;
  };
  lookup_list_item: {
    list: string;
    /** From 1. */
    position: number;
    /** Where it stood in the pasted text. */
    line: number;
    /** The kind of identifier that the row was read as; null where it holds none. */
    kind: RowKind | null;
    id: string | null;
    loan: string | null;
    matches: number;
    visited_at: Date | null;
    done: Generated<boolean>;
    /** How often the reading of its loan began and has not ended. */
    open_tries: Generated<number>;
  };
  list_reading: {
    list: string;
    session_hash: Buffer;
    state: 'reading' | 'stopped' | 'done';
    started_at: Generated<Date>;
    resumed_at: Generated<Date>;
    stopped_by: 'person' | 'session' | null;
    paused_until: Date | null;
    paused_by: 'limit' | 'api' | 'database' | null;
  };
  /** What is kept of a loan that was read for a list. */
  list_read: {
    list: string;
    loan: string;
    visibility: 'full' | 'masked';
    read_at: Generated<Date>;
    outcome: string;
    figures: ReadVerdict | null;
    law: ReadVerdict | null;
    signatures: ReadVerdict | null;
    payout: ReadVerdict | null;
    payments: ReadVerdict | null;
    status: string | null;
    paid: number | null;
    installments: number | null;
    /** A civil date, YYYY-MM-DD. */
    overdue_since: string | null;
    contradictions: number | null;
    /** JSON Pointer of the one field that explains every difference. */
    cause: string | null;
    reason: ColumnType<ListReason | null, string | null, string | null>;
    answer_hmac: Buffer | null;
    answer_key: Buffer | null;
    changed: boolean | null;
  };
  log_contract_list: {
    id: string;
    issuer: string;
    subject: string;
    created_at: Generated<Date>;
    contracts: string[];
    /** In the order of `contracts`, the documents in each: the HMAC in hex, and the rest of the number. */
    hidden_documents: ColumnType<{ hmac: string; rest: string }[][], string>;
  };
  seen_loan: {
    issuer: string;
    subject: string;
    loan: string;
    visibility: string;
    seen_at: Generated<Date>;
    key_id: Buffer;
    seen: ViewHmacs;
  };
  note: {
    id: Generated<string>;
    loan: string;
    customer: string | null;
    category: string;
    text: string;
    /** A civil date, YYYY-MM-DD. */
    holds_until: string | null;
    pinned: boolean;
    issuer: string;
    subject: string;
    name: string;
    written_at: Generated<Date>;
    edited_at: Date | null;
    decision: LoanDecision | null;
    answer_hmac: Buffer | null;
    answer_key: Buffer | null;
    session_hash: Buffer;
    promised_cents: number | null;
    promised_day: string | null;
    channel: PromiseDraft['channel'] | null;
    outcome: 'kept' | 'broken' | null;
    outcome_day: string | null;
    closed_by: string | null;
    closed_word: string | null;
    closed_at: Date | null;
  };
  /** A task that one instance at a time carries out: see lease.ts. */
  lease: {
    name: string;
    owner: string;
    fence: number;
    expires_at: Date;
    /** When somebody asked for the task; null once it is done. */
    requested_at: Date | null;
    /** How much of the task is done, and of how much; null while it is not under way. */
    done: number | null;
    total: number | null;
  };
  person_limit_window: {
    issuer: string;
    subject: string;
    limit_name: LimitName;
    period: LimitPeriod;
    used: number;
    /** A window that has ended counts as unused. */
    ends_at: Date;
    exceeded_at: Date | null;
  };
  /** A minute in which a person types in the lookup field. */
  lookup_typing: {
    issuer: string;
    subject: string;
    name: string;
    roles: string[];
    session_hash: Buffer;
    ip: string | null;
    request_id: string;
    ends_at: Date;
    asked: number;
    /** How many of these asks found something. */
    matched: number;
  };
};

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
