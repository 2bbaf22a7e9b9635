/** Generated from the migrations: change those, then run `npm run db:types`. */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      addresses: {
        Row: {
          address: string
          address_complement: string
          city: string
          country: string
          created_at: string
          first_name: string
          id: string
          is_default: boolean
          last_name: string
          phone: string
          postal_code: string
          user_id: string
        }
        Insert: {
          address: string
          address_complement?: string
          city: string
          country: string
          created_at?: string
          first_name: string
          id?: string
          is_default?: boolean
          last_name: string
          phone?: string
          postal_code: string
          user_id?: string
        }
        Update: {
          address?: string
          address_complement?: string
          city?: string
          country?: string
          created_at?: string
          first_name?: string
          id?: string
          is_default?: boolean
          last_name?: string
          phone?: string
          postal_code?: string
          user_id?: string
        }
        Relationships: []
      }
      admin_users: {
        Row: {
          created_at: string
          disabled_at: string | null
          email: string
          id: string
          last_login: string | null
          name: string
          password_expires_at: string | null
          password_hash: string
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          disabled_at?: string | null
          email: string
          id?: string
          last_login?: string | null
          name: string
          password_expires_at?: string | null
          password_hash: string
          role?: string
          user_id: string
        }
        Update: {
          created_at?: string
          disabled_at?: string | null
          email?: string
          id?: string
          last_login?: string | null
          name?: string
          password_expires_at?: string | null
          password_hash?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      appearance: {
        Row: {
          accent: string
          action: string
          background: string
          body_text: string
          id: boolean
          letterhead_path: string | null
          logo_height: number | null
          logo_path: string | null
          logo_width: number | null
          ornament: string
          shows_name: boolean
          updated_at: string
          version: number
        }
        Insert: {
          accent?: string
          action?: string
          background?: string
          body_text?: string
          id?: boolean
          letterhead_path?: string | null
          logo_height?: number | null
          logo_path?: string | null
          logo_width?: number | null
          ornament?: string
          shows_name?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          accent?: string
          action?: string
          background?: string
          body_text?: string
          id?: boolean
          letterhead_path?: string | null
          logo_height?: number | null
          logo_path?: string | null
          logo_width?: number | null
          ornament?: string
          shows_name?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          admin_id: string
          admin_name: string
          at: string
          changes: Json
          id: number
          operation: string
          row_id: string
          row_label: string
          table_name: string
        }
        Insert: {
          admin_id: string
          admin_name: string
          at?: string
          changes: Json
          id?: never
          operation: string
          row_id: string
          row_label?: string
          table_name: string
        }
        Update: {
          admin_id?: string
          admin_name?: string
          at?: string
          changes?: Json
          id?: never
          operation?: string
          row_id?: string
          row_label?: string
          table_name?: string
        }
        Relationships: []
      }
      cart_items: {
        Row: {
          created_at: string
          id: number
          product_id: number
          quantity: number
          texts: Json | null
          user_id: string
          variant_id: number | null
        }
        Insert: {
          created_at?: string
          id?: never
          product_id: number
          quantity: number
          texts?: Json | null
          user_id?: string
          variant_id?: number | null
        }
        Update: {
          created_at?: string
          id?: never
          product_id?: number
          quantity?: number
          texts?: Json | null
          user_id?: string
          variant_id?: number | null
        }
        Relationships: [{
          foreignKeyName: "cart_items_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "cart_items_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      categories: {
        Row: {
          customs_name: string | null
          hs_code: string | null
          label: string
          name: string
          origin_code: string | null
          position: number
          slug: string
          weight_g: number | null
        }
        Insert: {
          customs_name?: string | null
          hs_code?: string | null
          label: string
          name: string
          origin_code?: string | null
          position?: number
          slug: string
          weight_g?: number | null
        }
        Update: {
          customs_name?: string | null
          hs_code?: string | null
          label?: string
          name?: string
          origin_code?: string | null
          position?: number
          slug?: string
          weight_g?: number | null
        }
        Relationships: []
      }
      colours: {
        Row: {
          name: string
          position: number
          slug: string
          swatch: string
        }
        Insert: {
          name: string
          position?: number
          slug: string
          swatch: string
        }
        Update: {
          name?: string
          position?: number
          slug?: string
          swatch?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          active_at: string
          closed_at: string | null
          closed_by: string | null
          created_at: string
          email: string
          first_name: string | null
          form: string
          id: number
          is_suspect: boolean
          last_name: string | null
          message: string
          order_id: string | null
          order_name: string | null
          order_number: string | null
          order_subject: string | null
          phone: string | null
          search_words: string
          status: string
          subject: string | null
          updated_at: string
          version: number
        }
        Insert: {
          active_at?: string
          closed_at?: string | null
          closed_by?: string | null
          created_at?: string
          email: string
          first_name?: string | null
          form: string
          id?: never
          is_suspect?: boolean
          last_name?: string | null
          message: string
          order_id?: string | null
          order_name?: string | null
          order_number?: string | null
          order_subject?: string | null
          phone?: string | null
          search_words?: never
          status?: string
          subject?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          active_at?: string
          closed_at?: string | null
          closed_by?: string | null
          created_at?: string
          email?: string
          first_name?: string | null
          form?: string
          id?: never
          is_suspect?: boolean
          last_name?: string | null
          message?: string
          order_id?: string | null
          order_name?: string | null
          order_number?: string | null
          order_subject?: string | null
          phone?: string | null
          search_words?: never
          status?: string
          subject?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [{
          foreignKeyName: "contact_messages_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      content_drafts: {
        Row: {
          admin_id: string
          base_hash: string | null
          path: string
          text: string
          updated_at: string
          version: number
        }
        Insert: {
          admin_id: string
          base_hash?: string | null
          path: string
          text: string
          updated_at?: string
          version?: number
        }
        Update: {
          admin_id?: string
          base_hash?: string | null
          path?: string
          text?: string
          updated_at?: string
          version?: number
        }
        Relationships: [{
          foreignKeyName: "content_drafts_admin_id_fkey"
          columns: ["admin_id"]
          isOneToOne: false
          referencedRelation: "admin_users"
          referencedColumns: ["id"]
        }]
      }
      content_pictures: {
        Row: {
          path: string
          since: string
        }
        Insert: {
          path: string
          since?: string
        }
        Update: {
          path?: string
          since?: string
        }
        Relationships: []
      }
      content_schedule: {
        Row: {
          at: string
          path: string
        }
        Insert: {
          at: string
          path: string
        }
        Update: {
          at?: string
          path?: string
        }
        Relationships: []
      }
      content_versions: {
        Row: {
          admin_id: string | null
          at: string
          hash: string | null
          id: number
          note: string
          path: string
          text: string | null
          who: string
        }
        Insert: {
          admin_id?: string | null
          at?: string
          hash?: string | null
          id?: never
          note?: string
          path: string
          text?: string | null
          who?: string
        }
        Update: {
          admin_id?: string | null
          at?: string
          hash?: string | null
          id?: never
          note?: string
          path?: string
          text?: string | null
          who?: string
        }
        Relationships: []
      }
      customer_emails: {
        Row: {
          customer_id: number
          email: string
          since: string | null
        }
        Insert: {
          customer_id: number
          email: string
          since?: string | null
        }
        Update: {
          customer_id?: number
          email?: string
          since?: string | null
        }
        Relationships: [{
          foreignKeyName: "customer_emails_customer_id_fkey"
          columns: ["customer_id"]
          isOneToOne: false
          referencedRelation: "customers"
          referencedColumns: ["id"]
        }]
      }
      customer_notes: {
        Row: {
          at: string
          body: string
          by_name: string
          customer_id: number
          id: number
        }
        Insert: {
          at?: string
          body: string
          by_name: string
          customer_id: number
          id?: never
        }
        Update: {
          at?: string
          body?: string
          by_name?: string
          customer_id?: number
          id?: never
        }
        Relationships: [{
          foreignKeyName: "customer_notes_customer_id_fkey"
          columns: ["customer_id"]
          isOneToOne: false
          referencedRelation: "customers"
          referencedColumns: ["id"]
        }]
      }
      customers: {
        Row: {
          active_at: string
          address: string | null
          city: string | null
          country: string | null
          created_at: string
          email: string
          id: number
          is_edited: boolean
          last_order_at: string | null
          move_id: number | null
          name: string
          orders: number
          other_emails: string
          phone: string | null
          postal_code: string | null
          registered_at: string
          sort_name: string
          spent: number
          status: string
          updated_at: string
          user_id: string | null
          version: number
          vip: boolean | null
          words: string
        }
        Insert: {
          active_at?: never
          address?: string | null
          city?: string | null
          country?: string | null
          created_at?: string
          email: string
          id?: never
          is_edited?: boolean
          last_order_at?: string | null
          move_id?: number | null
          name?: string
          orders?: number
          other_emails?: string
          phone?: string | null
          postal_code?: string | null
          registered_at?: string
          sort_name?: never
          spent?: number
          status?: string
          updated_at?: string
          user_id?: string | null
          version?: number
          vip?: boolean | null
          words?: never
        }
        Update: {
          active_at?: never
          address?: string | null
          city?: string | null
          country?: string | null
          created_at?: string
          email?: string
          id?: never
          is_edited?: boolean
          last_order_at?: string | null
          move_id?: number | null
          name?: string
          orders?: number
          other_emails?: string
          phone?: string | null
          postal_code?: string | null
          registered_at?: string
          sort_name?: never
          spent?: number
          status?: string
          updated_at?: string
          user_id?: string | null
          version?: number
          vip?: boolean | null
          words?: never
        }
        Relationships: [{
          foreignKeyName: "customers_move_id_fkey"
          columns: ["move_id"]
          isOneToOne: false
          referencedRelation: "moves"
          referencedColumns: ["id"]
        }]
      }
      discount_codes: {
        Row: {
          active: boolean
          amount: number | null
          categories: string[]
          code: string
          created_at: string
          ends_at: string | null
          gift_variant: number | null
          id: number
          kind: string
          minimum: number | null
          name: string
          per_customer: number | null
          percent: number | null
          products: number[]
          starts_at: string | null
          updated_at: string
          usage_limit: number | null
          version: number
        }
        Insert: {
          active?: boolean
          amount?: number | null
          categories?: string[]
          code: string
          created_at?: string
          ends_at?: string | null
          gift_variant?: number | null
          id?: never
          kind: string
          minimum?: number | null
          name: string
          per_customer?: number | null
          percent?: number | null
          products?: number[]
          starts_at?: string | null
          updated_at?: string
          usage_limit?: number | null
          version?: number
        }
        Update: {
          active?: boolean
          amount?: number | null
          categories?: string[]
          code?: string
          created_at?: string
          ends_at?: string | null
          gift_variant?: number | null
          id?: never
          kind?: string
          minimum?: number | null
          name?: string
          per_customer?: number | null
          percent?: number | null
          products?: number[]
          starts_at?: string | null
          updated_at?: string
          usage_limit?: number | null
          version?: number
        }
        Relationships: [{
          foreignKeyName: "discount_codes_gift_variant_fkey"
          columns: ["gift_variant"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      documents: {
        Row: {
          content: Json
          id: string
          is_simulated: boolean
          issued_at: string
          kind: string
          number: string
          order_id: string
          refund_id: string | null
        }
        Insert: {
          content: Json
          id?: string
          is_simulated: boolean
          issued_at: string
          kind: string
          number: string
          order_id: string
          refund_id?: string | null
        }
        Update: {
          content?: Json
          id?: string
          is_simulated?: boolean
          issued_at?: string
          kind?: string
          number?: string
          order_id?: string
          refund_id?: string | null
        }
        Relationships: []
      }
      favourites: {
        Row: {
          created_at: string
          product_id: number
          user_id: string
        }
        Insert: {
          created_at?: string
          product_id: number
          user_id?: string
        }
        Update: {
          created_at?: string
          product_id?: number
          user_id?: string
        }
        Relationships: [{
          foreignKeyName: "favourites_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }]
      }
      hero: {
        Row: {
          alt_text: string
          id: boolean
          image_path: string | null
          subtitle: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          alt_text: string
          id?: boolean
          image_path?: string | null
          subtitle: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          alt_text?: string
          id?: boolean
          image_path?: string | null
          subtitle?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      home_page: {
        Row: {
          home_parts: Json | null
          id: boolean
          updated_at: string
          version: number
        }
        Insert: {
          home_parts?: Json | null
          id?: boolean
          updated_at?: string
          version?: number
        }
        Update: {
          home_parts?: Json | null
          id?: boolean
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      inventory: {
        Row: {
          cost: number | null
          last_restocked: string | null
          max_stock: number | null
          min_stock: number
          movements: number
          product_id: number
          stock: number
          supplier_id: number | null
          variant_id: number
        }
        Insert: {
          cost?: number | null
          last_restocked?: string | null
          max_stock?: number | null
          min_stock?: number
          movements?: number
          product_id: number
          stock?: number
          supplier_id?: number | null
          variant_id: number
        }
        Update: {
          cost?: number | null
          last_restocked?: string | null
          max_stock?: number | null
          min_stock?: number
          movements?: number
          product_id?: number
          stock?: number
          supplier_id?: number | null
          variant_id?: number
        }
        Relationships: [{
          foreignKeyName: "inventory_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "inventory_supplier_id_fkey"
          columns: ["supplier_id"]
          isOneToOne: false
          referencedRelation: "suppliers"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "inventory_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: true
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      labels: {
        Row: {
          asked_by: string | null
          began_at: string
          bought_at: string | null
          cancelled_at: string | null
          carrier: string
          cost: number | null
          detail: string | null
          id: string
          is_stored: boolean
          kind: string
          looked_at: string | null
          looks: number
          next_look_at: string | null
          number: string | null
          order_id: string
          parcel: string | null
          reason: string | null
          recipient: string
          shipment: string | null
          state: string
          weight_g: number
          withdrawal_id: string | null
        }
        Insert: {
          asked_by?: string | null
          began_at?: string
          bought_at?: string | null
          cancelled_at?: string | null
          carrier: string
          cost?: number | null
          detail?: string | null
          id?: string
          is_stored?: boolean
          kind?: string
          looked_at?: string | null
          looks?: number
          next_look_at?: string | null
          number?: string | null
          order_id: string
          parcel?: string | null
          reason?: string | null
          recipient: string
          shipment?: string | null
          state?: string
          weight_g: number
          withdrawal_id?: string | null
        }
        Update: {
          asked_by?: string | null
          began_at?: string
          bought_at?: string | null
          cancelled_at?: string | null
          carrier?: string
          cost?: number | null
          detail?: string | null
          id?: string
          is_stored?: boolean
          kind?: string
          looked_at?: string | null
          looks?: number
          next_look_at?: string | null
          number?: string | null
          order_id?: string
          parcel?: string | null
          reason?: string | null
          recipient?: string
          shipment?: string | null
          state?: string
          weight_g?: number
          withdrawal_id?: string | null
        }
        Relationships: [{
          foreignKeyName: "labels_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "labels_withdrawal"
          columns: ["withdrawal_id"]
          isOneToOne: false
          referencedRelation: "withdrawals"
          referencedColumns: ["id"]
        }]
      }
      mail_outbox: {
        Row: {
          attempts: number
          content: Json
          created_at: string
          email: string | null
          id: number
          is_local: boolean
          kind: string
          last_error: string | null
          next_attempt_at: string
          once_key: string
          order_id: string | null
          resent: number
          sent_at: string | null
          status: string
        }
        Insert: {
          attempts?: number
          content?: Json
          created_at?: string
          email?: string | null
          id?: never
          is_local?: boolean
          kind: string
          last_error?: string | null
          next_attempt_at?: string
          once_key: string
          order_id?: string | null
          resent?: number
          sent_at?: string | null
          status?: string
        }
        Update: {
          attempts?: number
          content?: Json
          created_at?: string
          email?: string | null
          id?: never
          is_local?: boolean
          kind?: string
          last_error?: string | null
          next_attempt_at?: string
          once_key?: string
          order_id?: string | null
          resent?: number
          sent_at?: string | null
          status?: string
        }
        Relationships: [{
          foreignKeyName: "mail_outbox_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      mail_texts: {
        Row: {
          closing: string
          intro: string
          kind: string
          subject: string
          updated_at: string
          version: number
        }
        Insert: {
          closing: string
          intro: string
          kind: string
          subject: string
          updated_at?: string
          version?: number
        }
        Update: {
          closing?: string
          intro?: string
          kind?: string
          subject?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      manufacturers: {
        Row: {
          email: string
          id: number
          name: string
          postal_address: string
          responsible_email: string | null
          responsible_name: string | null
          responsible_postal_address: string | null
        }
        Insert: {
          email: string
          id?: number
          name: string
          postal_address: string
          responsible_email?: string | null
          responsible_name?: string | null
          responsible_postal_address?: string | null
        }
        Update: {
          email?: string
          id?: number
          name?: string
          postal_address?: string
          responsible_email?: string | null
          responsible_name?: string | null
          responsible_postal_address?: string | null
        }
        Relationships: []
      }
      materials: {
        Row: {
          name: string
          position: number
          slug: string
        }
        Insert: {
          name: string
          position?: number
          slug: string
        }
        Update: {
          name?: string
          position?: number
          slug?: string
        }
        Relationships: []
      }
      moves: {
        Row: {
          admin_id: string
          begun_at: string | null
          created_at: string
          done_at: string | null
          file: string
          id: number
          kind: string
          result: Json
          source: string
          undone_at: string | null
          with_consents: boolean
        }
        Insert: {
          admin_id: string
          begun_at?: string | null
          created_at?: string
          done_at?: string | null
          file: string
          id?: never
          kind: string
          result?: Json
          source: string
          undone_at?: string | null
          with_consents?: boolean
        }
        Update: {
          admin_id?: string
          begun_at?: string | null
          created_at?: string
          done_at?: string | null
          file?: string
          id?: never
          kind?: string
          result?: Json
          source?: string
          undone_at?: string | null
          with_consents?: boolean
        }
        Relationships: []
      }
      newsletter_proofs: {
        Row: {
          at: string
          caller: string | null
          consent_text: string | null
          consent_version: string | null
          email: string
          event: string
          id: number
          source: string | null
        }
        Insert: {
          at?: string
          caller?: string | null
          consent_text?: string | null
          consent_version?: string | null
          email: string
          event: string
          id?: never
          source?: string | null
        }
        Update: {
          at?: string
          caller?: string | null
          consent_text?: string | null
          consent_version?: string | null
          email?: string
          event?: string
          id?: never
          source?: string | null
        }
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          confirm_hash: string | null
          confirm_until: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          id: number
          move_id: number | null
          refused_at: string | null
          refused_reason: string | null
          status: string
          unsubscribe_token: string
          unsubscribed_at: string | null
          updated_at: string
        }
        Insert: {
          confirm_hash?: string | null
          confirm_until?: string | null
          confirmed_at?: string | null
          created_at?: string
          email: string
          id?: never
          move_id?: number | null
          refused_at?: string | null
          refused_reason?: string | null
          status?: string
          unsubscribe_token?: string
          unsubscribed_at?: string | null
          updated_at?: string
        }
        Update: {
          confirm_hash?: string | null
          confirm_until?: string | null
          confirmed_at?: string | null
          created_at?: string
          email?: string
          id?: never
          move_id?: number | null
          refused_at?: string | null
          refused_reason?: string | null
          status?: string
          unsubscribe_token?: string
          unsubscribed_at?: string | null
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: "newsletter_subscribers_move_id_fkey"
          columns: ["move_id"]
          isOneToOne: false
          referencedRelation: "moves"
          referencedColumns: ["id"]
        }]
      }
      newsletters: {
        Row: {
          audience: string
          audience_name: string | null
          blocks: Json
          created_at: string
          ended_at: string | null
          id: number
          scheduled_for: string | null
          started_at: string | null
          status: string
          subject: string
          tally: Json | null
          trouble: string | null
          updated_at: string
          version: number
        }
        Insert: {
          audience?: string
          audience_name?: string | null
          blocks: Json
          created_at?: string
          ended_at?: string | null
          id?: never
          scheduled_for?: string | null
          started_at?: string | null
          status?: string
          subject: string
          tally?: Json | null
          trouble?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          audience?: string
          audience_name?: string | null
          blocks?: Json
          created_at?: string
          ended_at?: string | null
          id?: never
          scheduled_for?: string | null
          started_at?: string | null
          status?: string
          subject?: string
          tally?: Json | null
          trouble?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      order_cancellations: {
        Row: {
          at: string
          by: string | null
          note: string | null
          order_id: string
          reason: string
        }
        Insert: {
          at?: string
          by?: string | null
          note?: string | null
          order_id: string
          reason: string
        }
        Update: {
          at?: string
          by?: string | null
          note?: string | null
          order_id?: string
          reason?: string
        }
        Relationships: [{
          foreignKeyName: "order_cancellations_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: true
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      order_events: {
        Row: {
          at: string
          by: string | null
          corrected: string[] | null
          delivered_on: string | null
          id: number
          order_id: string
          payment_status: string
          previous_payment_status: string
          previous_status: string
          status: string
          tracking_number: string | null
        }
        Insert: {
          at?: string
          by?: string | null
          corrected?: string[] | null
          delivered_on?: string | null
          id?: never
          order_id: string
          payment_status: string
          previous_payment_status: string
          previous_status: string
          status: string
          tracking_number?: string | null
        }
        Update: {
          at?: string
          by?: string | null
          corrected?: string[] | null
          delivered_on?: string | null
          id?: never
          order_id?: string
          payment_status?: string
          previous_payment_status?: string
          previous_status?: string
          status?: string
          tracking_number?: string | null
        }
        Relationships: [{
          foreignKeyName: "order_events_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      order_exchanges: {
        Row: {
          at: string
          by: string | null
          difference: number
          id: string
          is_restocked: boolean
          line_no: number
          note: string | null
          order_id: string
          picked_at: string | null
          quantity: number
          reason: string
          refund_id: string | null
          replaces: string | null
          sent_at: string | null
          sku: string
          tracking_number: string | null
          variant_id: number | null
          variant_label: string | null
        }
        Insert: {
          at?: string
          by?: string | null
          difference?: number
          id?: string
          is_restocked: boolean
          line_no: number
          note?: string | null
          order_id: string
          picked_at?: string | null
          quantity: number
          reason: string
          refund_id?: string | null
          replaces?: string | null
          sent_at?: string | null
          sku: string
          tracking_number?: string | null
          variant_id?: number | null
          variant_label?: string | null
        }
        Update: {
          at?: string
          by?: string | null
          difference?: number
          id?: string
          is_restocked?: boolean
          line_no?: number
          note?: string | null
          order_id?: string
          picked_at?: string | null
          quantity?: number
          reason?: string
          refund_id?: string | null
          replaces?: string | null
          sent_at?: string | null
          sku?: string
          tracking_number?: string | null
          variant_id?: number | null
          variant_label?: string | null
        }
        Relationships: [{
          foreignKeyName: "order_exchanges_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "order_exchanges_refund_id_fkey"
          columns: ["refund_id"]
          isOneToOne: false
          referencedRelation: "refunds"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "order_exchanges_replaces_fkey"
          columns: ["replaces"]
          isOneToOne: false
          referencedRelation: "order_exchanges"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "order_exchanges_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      order_items: {
        Row: {
          discount: number
          image: string | null
          is_gift: boolean
          line_total: number
          name: string
          order_id: string
          position: number
          product_id: number
          quantity: number
          sku: string
          tax: number
          texts: Json | null
          unit_price: number
          variant_id: number
          variant_label: string | null
        }
        Insert: {
          discount?: number
          image?: string | null
          is_gift?: boolean
          line_total?: never
          name: string
          order_id: string
          position: number
          product_id: number
          quantity: number
          sku: string
          tax?: number
          texts?: Json | null
          unit_price: number
          variant_id: number
          variant_label?: string | null
        }
        Update: {
          discount?: number
          image?: string | null
          is_gift?: boolean
          line_total?: never
          name?: string
          order_id?: string
          position?: number
          product_id?: number
          quantity?: number
          sku?: string
          tax?: number
          texts?: Json | null
          unit_price?: number
          variant_id?: number
          variant_label?: string | null
        }
        Relationships: [{
          foreignKeyName: "order_items_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "order_items_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "order_items_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      order_notes: {
        Row: {
          at: string
          by: string | null
          id: number
          note: string
          order_id: string
          removed_at: string | null
        }
        Insert: {
          at?: string
          by?: string | null
          id?: never
          note: string
          order_id: string
          removed_at?: string | null
        }
        Update: {
          at?: string
          by?: string | null
          id?: never
          note?: string
          order_id?: string
          removed_at?: string | null
        }
        Relationships: [{
          foreignKeyName: "order_notes_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      order_picks: {
        Row: {
          at: string
          by: string | null
          order_id: string
          position: number
        }
        Insert: {
          at?: string
          by?: string | null
          order_id: string
          position: number
        }
        Update: {
          at?: string
          by?: string | null
          order_id?: string
          position?: number
        }
        Relationships: [{
          foreignKeyName: "order_picks_order_id_position_fkey"
          columns: ["order_id","position"]
          isOneToOne: true
          referencedRelation: "order_items"
          referencedColumns: ["order_id","position"]
        }]
      }
      order_returns: {
        Row: {
          at: string
          by: string | null
          id: string
          lines: Json
          note: string | null
          order_id: string
          reason: string
          withdrawal_id: string | null
        }
        Insert: {
          at?: string
          by?: string | null
          id?: string
          lines: Json
          note?: string | null
          order_id: string
          reason: string
          withdrawal_id?: string | null
        }
        Update: {
          at?: string
          by?: string | null
          id?: string
          lines?: Json
          note?: string | null
          order_id?: string
          reason?: string
          withdrawal_id?: string | null
        }
        Relationships: [{
          foreignKeyName: "order_returns_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "order_returns_withdrawal_id_fkey"
          columns: ["withdrawal_id"]
          isOneToOne: false
          referencedRelation: "withdrawals"
          referencedColumns: ["id"]
        }]
      }
      order_tags: {
        Row: {
          at: string
          by: string | null
          order_id: string
          tag: string
        }
        Insert: {
          at?: string
          by?: string | null
          order_id: string
          tag: string
        }
        Update: {
          at?: string
          by?: string | null
          order_id?: string
          tag?: string
        }
        Relationships: [{
          foreignKeyName: "order_tags_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      order_views: {
        Row: {
          admin_id: string
          created_at: string
          id: number
          name: string
          search: Json
        }
        Insert: {
          admin_id: string
          created_at?: string
          id?: never
          name: string
          search: Json
        }
        Update: {
          admin_id?: string
          created_at?: string
          id?: never
          name?: string
          search?: Json
        }
        Relationships: [{
          foreignKeyName: "order_views_admin_id_fkey"
          columns: ["admin_id"]
          isOneToOne: false
          referencedRelation: "admin_users"
          referencedColumns: ["id"]
        }]
      }
      orders: {
        Row: {
          address: string
          address_complement: string | null
          city: string
          country: string
          created_at: string
          currency: string
          delivered_at: string | null
          delivery_terms: Json | null
          discount: number
          discount_code: string | null
          email: string
          first_name: string
          id: string
          idempotency_key: string
          is_simulated: boolean
          last_name: string
          order_number: string
          paid_at: string | null
          pay_to: Json | null
          payment_method: string
          payment_status: string
          phone: string | null
          postal_code: string
          prepared_at: string | null
          prolonged_at: string | null
          relay_point: Json | null
          released_at: string | null
          request_hash: string
          reserved_until: string | null
          search_words: string
          shipping_fee: number
          shipping_label: string
          shipping_method: string
          shipping_tax: number
          status: string
          subtotal: number
          taken_by: string | null
          tax: number
          tax_rate: number
          terms_version: string
          total: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          vat_regime: string
        }
        Insert: {
          address: string
          address_complement?: string | null
          city: string
          country: string
          created_at?: string
          currency?: string
          delivered_at?: string | null
          delivery_terms?: Json | null
          discount?: number
          discount_code?: string | null
          email: string
          first_name: string
          id?: string
          idempotency_key: string
          is_simulated?: boolean
          last_name: string
          order_number: string
          paid_at?: string | null
          pay_to?: Json | null
          payment_method: string
          payment_status?: string
          phone?: string | null
          postal_code: string
          prepared_at?: string | null
          prolonged_at?: string | null
          relay_point?: Json | null
          released_at?: string | null
          request_hash: string
          reserved_until?: string | null
          search_words?: never
          shipping_fee: number
          shipping_label: string
          shipping_method: string
          shipping_tax?: number
          status?: string
          subtotal: number
          taken_by?: string | null
          tax: number
          tax_rate: number
          terms_version: string
          total: number
          tracking_number?: string | null
          updated_at?: string
          user_id?: string | null
          vat_regime?: string
        }
        Update: {
          address?: string
          address_complement?: string | null
          city?: string
          country?: string
          created_at?: string
          currency?: string
          delivered_at?: string | null
          delivery_terms?: Json | null
          discount?: number
          discount_code?: string | null
          email?: string
          first_name?: string
          id?: string
          idempotency_key?: string
          is_simulated?: boolean
          last_name?: string
          order_number?: string
          paid_at?: string | null
          pay_to?: Json | null
          payment_method?: string
          payment_status?: string
          phone?: string | null
          postal_code?: string
          prepared_at?: string | null
          prolonged_at?: string | null
          relay_point?: Json | null
          released_at?: string | null
          request_hash?: string
          reserved_until?: string | null
          search_words?: never
          shipping_fee?: number
          shipping_label?: string
          shipping_method?: string
          shipping_tax?: number
          status?: string
          subtotal?: number
          taken_by?: string | null
          tax?: number
          tax_rate?: number
          terms_version?: string
          total?: number
          tracking_number?: string | null
          updated_at?: string
          user_id?: string | null
          vat_regime?: string
        }
        Relationships: [{
          foreignKeyName: "orders_shipping_method_fkey"
          columns: ["shipping_method"]
          isOneToOne: false
          referencedRelation: "shipping_methods"
          referencedColumns: ["id"]
        }]
      }
      packagings: {
        Row: {
          is_default: boolean
          name: string
          position: number
          weight_g: number
        }
        Insert: {
          is_default?: boolean
          name: string
          position?: number
          weight_g: number
        }
        Update: {
          is_default?: boolean
          name?: string
          position?: number
          weight_g?: number
        }
        Relationships: []
      }
      parcel_events: {
        Row: {
          at: string
          code: string
          label: string
          noted_at: string
          parcel_id: string
        }
        Insert: {
          at: string
          code: string
          label?: string
          noted_at?: string
          parcel_id: string
        }
        Update: {
          at?: string
          code?: string
          label?: string
          noted_at?: string
          parcel_id?: string
        }
        Relationships: [{
          foreignKeyName: "parcel_events_parcel_id_fkey"
          columns: ["parcel_id"]
          isOneToOne: false
          referencedRelation: "parcels"
          referencedColumns: ["id"]
        }]
      }
      parcels: {
        Row: {
          asked_number: string | null
          carrier: string
          contested_at: string | null
          created_at: string
          delivered_at: string | null
          id: string
          is_dated_by_hand: boolean
          is_main: boolean
          last_event_at: string | null
          looked_at: string | null
          looks_alone: boolean
          next_look_at: string | null
          number: string | null
          numbered_at: string
          order_id: string
          settled_at: string | null
          state: string
          tracker: string | null
          weight_g: number | null
          work: string | null
        }
        Insert: {
          asked_number?: never
          carrier: string
          contested_at?: string | null
          created_at?: string
          delivered_at?: string | null
          id?: string
          is_dated_by_hand?: boolean
          is_main?: boolean
          last_event_at?: string | null
          looked_at?: string | null
          looks_alone?: boolean
          next_look_at?: string | null
          number?: string | null
          numbered_at?: string
          order_id: string
          settled_at?: string | null
          state?: string
          tracker?: never
          weight_g?: number | null
          work?: string | null
        }
        Update: {
          asked_number?: never
          carrier?: string
          contested_at?: string | null
          created_at?: string
          delivered_at?: string | null
          id?: string
          is_dated_by_hand?: boolean
          is_main?: boolean
          last_event_at?: string | null
          looked_at?: string | null
          looks_alone?: boolean
          next_look_at?: string | null
          number?: string | null
          numbered_at?: string
          order_id?: string
          settled_at?: string | null
          state?: string
          tracker?: never
          weight_g?: number | null
          work?: string | null
        }
        Relationships: [{
          foreignKeyName: "parcels_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      past_orders: {
        Row: {
          address: string | null
          city: string | null
          country: string | null
          discount: number | null
          email: string | null
          id: number
          lines: Json
          move_id: number
          name: string | null
          order_number: string
          phone: string | null
          placed_at: string
          postal_code: string | null
          refunded: number
          shipping: number | null
          source: string
          status: string
          total: number
          words: string
        }
        Insert: {
          address?: string | null
          city?: string | null
          country?: string | null
          discount?: number | null
          email?: string | null
          id?: never
          lines: Json
          move_id: number
          name?: string | null
          order_number: string
          phone?: string | null
          placed_at: string
          postal_code?: string | null
          refunded?: number
          shipping?: number | null
          source: string
          status: string
          total: number
          words?: never
        }
        Update: {
          address?: string | null
          city?: string | null
          country?: string | null
          discount?: number | null
          email?: string | null
          id?: never
          lines?: Json
          move_id?: number
          name?: string | null
          order_number?: string
          phone?: string | null
          placed_at?: string
          postal_code?: string | null
          refunded?: number
          shipping?: number | null
          source?: string
          status?: string
          total?: number
          words?: never
        }
        Relationships: [{
          foreignKeyName: "past_orders_move_id_fkey"
          columns: ["move_id"]
          isOneToOne: false
          referencedRelation: "moves"
          referencedColumns: ["id"]
        }]
      }
      payment_quarantine: {
        Row: {
          created_at: string
          details: Json
          event_id: string | null
          id: number
          key: string
          order_id: string | null
          reason: string
          seen_at: string | null
        }
        Insert: {
          created_at?: string
          details?: Json
          event_id?: string | null
          id?: never
          key: string
          order_id?: string | null
          reason: string
          seen_at?: string | null
        }
        Update: {
          created_at?: string
          details?: Json
          event_id?: string | null
          id?: never
          key?: string
          order_id?: string | null
          reason?: string
          seen_at?: string | null
        }
        Relationships: [{
          foreignKeyName: "payment_quarantine_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      payments: {
        Row: {
          amount: number
          asked_at: string | null
          attempt_key: string
          caller: string | null
          check_at: string | null
          created_at: string
          currency: string
          dispute: string | null
          failure_code: string | null
          failure_message: string | null
          id: string
          intent_id: string | null
          is_secured: boolean
          order_id: string
          refusals: number
          refused_at: string | null
          refused_events: number
          settles: boolean
          state: string
          updated_at: string
        }
        Insert: {
          amount: number
          asked_at?: string | null
          attempt_key: string
          caller?: string | null
          check_at?: string | null
          created_at?: string
          currency?: string
          dispute?: string | null
          failure_code?: string | null
          failure_message?: string | null
          id?: string
          intent_id?: string | null
          is_secured?: boolean
          order_id: string
          refusals?: never
          refused_at?: string | null
          refused_events?: number
          settles?: boolean
          state?: string
          updated_at?: string
        }
        Update: {
          amount?: number
          asked_at?: string | null
          attempt_key?: string
          caller?: string | null
          check_at?: string | null
          created_at?: string
          currency?: string
          dispute?: string | null
          failure_code?: string | null
          failure_message?: string | null
          id?: string
          intent_id?: string | null
          is_secured?: boolean
          order_id?: string
          refusals?: never
          refused_at?: string | null
          refused_events?: number
          settles?: boolean
          state?: string
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: "payments_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      product_prices: {
        Row: {
          id: number
          price: number
          product_id: number
          published: boolean
          since: string
          variant_id: number
        }
        Insert: {
          id?: never
          price: number
          product_id: number
          published: boolean
          since?: string
          variant_id: number
        }
        Update: {
          id?: never
          price?: number
          product_id?: number
          published?: boolean
          since?: string
          variant_id?: number
        }
        Relationships: [{
          foreignKeyName: "product_prices_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "product_prices_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      product_variants: {
        Row: {
          archived_at: string | null
          created_at: string
          id: number
          images: string[]
          option1: string | null
          option2: string | null
          position: number
          price: number | null
          product_id: number
          sku: string | null
          weight_g: number | null
        }
        Insert: {
          archived_at?: string | null
          created_at?: string
          id?: number
          images?: string[]
          option1?: string | null
          option2?: string | null
          position?: number
          price?: number | null
          product_id: number
          sku?: string | null
          weight_g?: number | null
        }
        Update: {
          archived_at?: string | null
          created_at?: string
          id?: number
          images?: string[]
          option1?: string | null
          option2?: string | null
          position?: number
          price?: number | null
          product_id?: number
          sku?: string | null
          weight_g?: number | null
        }
        Relationships: [{
          foreignKeyName: "product_variants_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }]
      }
      products: {
        Row: {
          artisan: string
          artisan_story: string | null
          care: string
          category: string
          colours: string[]
          country_of_origin: string | null
          created_at: string
          customs_name: string | null
          description: string
          details: string
          dimensions: string | null
          hs_code: string | null
          id: number
          identifier: string
          image_alts: string[]
          images: string[]
          is_new: boolean
          item_texts: string[]
          made_for: string | null
          manufacturer_id: number | null
          materials: string[]
          name: string
          option1_name: string | null
          option2_name: string | null
          origin_code: string | null
          price: number
          related_products: number[]
          state: string
          updated_at: string
          version: number
          warnings: string
          weight_g: number | null
        }
        Insert: {
          artisan: string
          artisan_story?: string | null
          care?: string
          category: string
          colours?: string[]
          country_of_origin?: string | null
          created_at?: string
          customs_name?: string | null
          description?: string
          details?: string
          dimensions?: string | null
          hs_code?: string | null
          id?: number
          identifier?: string
          image_alts?: string[]
          images?: string[]
          is_new?: boolean
          item_texts?: string[]
          made_for?: string | null
          manufacturer_id?: number | null
          materials?: string[]
          name: string
          option1_name?: string | null
          option2_name?: string | null
          origin_code?: string | null
          price: number
          related_products?: number[]
          state?: string
          updated_at?: string
          version?: number
          warnings?: string
          weight_g?: number | null
        }
        Update: {
          artisan?: string
          artisan_story?: string | null
          care?: string
          category?: string
          colours?: string[]
          country_of_origin?: string | null
          created_at?: string
          customs_name?: string | null
          description?: string
          details?: string
          dimensions?: string | null
          hs_code?: string | null
          id?: number
          identifier?: string
          image_alts?: string[]
          images?: string[]
          is_new?: boolean
          item_texts?: string[]
          made_for?: string | null
          manufacturer_id?: number | null
          materials?: string[]
          name?: string
          option1_name?: string | null
          option2_name?: string | null
          origin_code?: string | null
          price?: number
          related_products?: number[]
          state?: string
          updated_at?: string
          version?: number
          warnings?: string
          weight_g?: number | null
        }
        Relationships: [{
          foreignKeyName: "products_category_fkey"
          columns: ["category"]
          isOneToOne: false
          referencedRelation: "categories"
          referencedColumns: ["name"]
        }, {
          foreignKeyName: "products_manufacturer_id_fkey"
          columns: ["manufacturer_id"]
          isOneToOne: false
          referencedRelation: "manufacturers"
          referencedColumns: ["id"]
        }]
      }
      publications: {
        Row: {
          built_elsewhere: boolean
          change_count: number | null
          changes: Json
          duration_ms: number | null
          finished_at: string | null
          id: string
          is_current: boolean
          is_kept: boolean
          kind: string
          pages: number | null
          products: number | null
          reason: string
          release: string | null
          requested_at: string
          revision: number
          started_at: string | null
          state: string
          warnings: Json
          who: string
        }
        Insert: {
          built_elsewhere?: boolean
          change_count?: number | null
          changes?: Json
          duration_ms?: number | null
          finished_at?: string | null
          id?: string
          is_current?: boolean
          is_kept?: boolean
          kind?: string
          pages?: number | null
          products?: number | null
          reason?: string
          release?: string | null
          requested_at?: string
          revision?: number
          started_at?: string | null
          state?: string
          warnings?: Json
          who?: string
        }
        Update: {
          built_elsewhere?: boolean
          change_count?: number | null
          changes?: Json
          duration_ms?: number | null
          finished_at?: string | null
          id?: string
          is_current?: boolean
          is_kept?: boolean
          kind?: string
          pages?: number | null
          products?: number | null
          reason?: string
          release?: string | null
          requested_at?: string
          revision?: number
          started_at?: string | null
          state?: string
          warnings?: Json
          who?: string
        }
        Relationships: []
      }
      published_terms: {
        Row: {
          digest: string
          first_published_at: string
          html: string
          published_at: string
          version: string
        }
        Insert: {
          digest: string
          first_published_at?: string
          html: string
          published_at?: string
          version: string
        }
        Update: {
          digest?: string
          first_published_at?: string
          html?: string
          published_at?: string
          version?: string
        }
        Relationships: []
      }
      question_entries: {
        Row: {
          at: string
          body: string
          by: string | null
          id: number
          kind: string
          message_id: number
          removed_at: string | null
          request_key: string
          search_words: string
          status_before: string
        }
        Insert: {
          at?: string
          body: string
          by?: string | null
          id?: never
          kind: string
          message_id: number
          removed_at?: string | null
          request_key: string
          search_words?: never
          status_before: string
        }
        Update: {
          at?: string
          body?: string
          by?: string | null
          id?: never
          kind?: string
          message_id?: number
          removed_at?: string | null
          request_key?: string
          search_words?: never
          status_before?: string
        }
        Relationships: [{
          foreignKeyName: "question_entries_message_id_fkey"
          columns: ["message_id"]
          isOneToOne: false
          referencedRelation: "contact_messages"
          referencedColumns: ["id"]
        }]
      }
      redirects: {
        Row: {
          created_at: string
          from_path: string
          move_id: number | null
          to_path: string
        }
        Insert: {
          created_at?: string
          from_path: string
          move_id?: number | null
          to_path: string
        }
        Update: {
          created_at?: string
          from_path?: string
          move_id?: number | null
          to_path?: string
        }
        Relationships: [{
          foreignKeyName: "redirects_move_id_fkey"
          columns: ["move_id"]
          isOneToOne: false
          referencedRelation: "moves"
          referencedColumns: ["id"]
        }]
      }
      refunds: {
        Row: {
          amount: number
          attempts: number
          by: string | null
          created_at: string
          extra: number
          id: string
          last_error: string | null
          lines: Json
          means: string | null
          next_attempt_at: string
          note: string | null
          of_sale: boolean
          order_id: string
          payment_id: string | null
          reason: string
          refusals: number
          retries: string | null
          shipping: number
          status: string
          stripe_refund_id: string | null
          updated_at: string
        }
        Insert: {
          amount: number
          attempts?: number
          by?: string | null
          created_at?: string
          extra?: number
          id?: string
          last_error?: string | null
          lines?: Json
          means?: string | null
          next_attempt_at?: string
          note?: string | null
          of_sale: boolean
          order_id: string
          payment_id?: string | null
          reason: string
          refusals?: number
          retries?: string | null
          shipping?: number
          status?: string
          stripe_refund_id?: string | null
          updated_at?: string
        }
        Update: {
          amount?: number
          attempts?: number
          by?: string | null
          created_at?: string
          extra?: number
          id?: string
          last_error?: string | null
          lines?: Json
          means?: string | null
          next_attempt_at?: string
          note?: string | null
          of_sale?: boolean
          order_id?: string
          payment_id?: string | null
          reason?: string
          refusals?: number
          retries?: string | null
          shipping?: number
          status?: string
          stripe_refund_id?: string | null
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: "refunds_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "refunds_payment_id_fkey"
          columns: ["payment_id"]
          isOneToOne: false
          referencedRelation: "payments"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "refunds_retries_fkey"
          columns: ["retries"]
          isOneToOne: false
          referencedRelation: "refunds"
          referencedColumns: ["id"]
        }]
      }
      relay_points: {
        Row: {
          active: boolean
          address: string
          city: string
          country: string
          id: string
          name: string
          opening_hours: string
          postal_code: string
          shipping_method: string
        }
        Insert: {
          active?: boolean
          address: string
          city: string
          country: string
          id: string
          name: string
          opening_hours?: string
          postal_code: string
          shipping_method: string
        }
        Update: {
          active?: boolean
          address?: string
          city?: string
          country?: string
          id?: string
          name?: string
          opening_hours?: string
          postal_code?: string
          shipping_method?: string
        }
        Relationships: [{
          foreignKeyName: "relay_points_shipping_method_fkey"
          columns: ["shipping_method"]
          isOneToOne: false
          referencedRelation: "shipping_methods"
          referencedColumns: ["id"]
        }]
      }
      review_invitations: {
        Row: {
          created_at: string
          invited_at: string | null
          is_closed: boolean
          leave_token: string
          order_id: string
          token: string
        }
        Insert: {
          created_at?: string
          invited_at?: string | null
          is_closed?: boolean
          leave_token?: string
          order_id: string
          token?: string
        }
        Update: {
          created_at?: string
          invited_at?: string | null
          is_closed?: boolean
          leave_token?: string
          order_id?: string
          token?: string
        }
        Relationships: [{
          foreignKeyName: "review_invitations_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: true
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }]
      }
      reviews: {
        Row: {
          answer: string | null
          answered_at: string | null
          author: string
          body: string
          created_at: string
          id: number
          is_demo: boolean
          moderated_at: string | null
          moderated_by: string | null
          order_id: string | null
          pictures: string[]
          product_id: number
          published_at: string | null
          rating: number
          received_at: string
          refusal_note: string | null
          refusal_reason: string | null
          search_words: string
          status: string
          updated_at: string
          version: number
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          author: string
          body: string
          created_at?: string
          id?: never
          is_demo?: boolean
          moderated_at?: string | null
          moderated_by?: string | null
          order_id?: string | null
          pictures?: string[]
          product_id: number
          published_at?: string | null
          rating: number
          received_at: string
          refusal_note?: string | null
          refusal_reason?: string | null
          search_words?: never
          status?: string
          updated_at?: string
          version?: number
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          author?: string
          body?: string
          created_at?: string
          id?: never
          is_demo?: boolean
          moderated_at?: string | null
          moderated_by?: string | null
          order_id?: string | null
          pictures?: string[]
          product_id?: number
          published_at?: string | null
          rating?: number
          received_at?: string
          refusal_note?: string | null
          refusal_reason?: string | null
          search_words?: never
          status?: string
          updated_at?: string
          version?: number
        }
        Relationships: [{
          foreignKeyName: "reviews_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "reviews_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }]
      }
      sales_journal: {
        Row: {
          at: string
          document: string
          hash: string
          kind: string
          payload: string
          previous_hash: string
          seq: number
          version: number
        }
        Insert: {
          at: string
          document: string
          hash: string
          kind: string
          payload: string
          previous_hash: string
          seq: number
          version: number
        }
        Update: {
          at?: string
          document?: string
          hash?: string
          kind?: string
          payload?: string
          previous_hash?: string
          seq?: number
          version?: number
        }
        Relationships: []
      }
      segments: {
        Row: {
          conditions: Json
          created_at: string
          id: number
          match: string
          name: string
          updated_at: string
          version: number
        }
        Insert: {
          conditions: Json
          created_at?: string
          id?: never
          match?: string
          name: string
          updated_at?: string
          version?: number
        }
        Update: {
          conditions?: Json
          created_at?: string
          id?: never
          match?: string
          name?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      settings: {
        Row: {
          account_holder: string
          address: string
          allow_multiple_logins: boolean
          announcement_from: string | null
          announcement_link: string
          announcement_text: string
          announcement_until: string | null
          asked_trackers: string[]
          automatic_publishing: boolean
          bic: string
          blog_intro: string
          buys_labels: boolean
          cheque_address: string
          cheque_payee: string
          contact_email: string
          contact_phone: string
          currency: string
          enable_reviews: boolean
          footer_about: string
          host: string
          iban: string
          id: boolean
          legal_form: string
          legal_name: string
          maintenance_mode: boolean
          measure_newsletters: boolean
          mediator_address: string
          mediator_name: string
          mediator_site: string
          offers_cheque: boolean
          offers_transfer: boolean
          opened_at: string | null
          opening_hours: string[]
          order_confirmation: boolean
          order_cutoff: number
          order_notice: boolean
          payment_days: number
          payments_open: boolean
          phone_hours: string
          preparation_days: number
          promotional_emails: boolean
          publisher: string
          rcs: string
          registered_city: string
          return_address: string
          sender_city: string
          sender_complement: string
          sender_name: string
          sender_postal_code: string
          sender_street: string
          session_timeout: number
          share_capital: string
          shipment_notification: boolean
          show_out_of_stock: boolean
          show_prices: boolean
          siren: string
          site_description: string
          site_name: string
          social_links: string[]
          tax_rate: number
          terms_version: string
          two_factor_auth: boolean
          updated_at: string
          vat_exempt: boolean
          vat_number: string
          weekly_report: boolean
        }
        Insert: {
          account_holder?: string
          address?: string
          allow_multiple_logins?: boolean
          announcement_from?: string | null
          announcement_link?: string
          announcement_text?: string
          announcement_until?: string | null
          asked_trackers?: string[]
          automatic_publishing?: boolean
          bic?: string
          blog_intro?: string
          buys_labels?: boolean
          cheque_address?: string
          cheque_payee?: string
          contact_email?: string
          contact_phone?: string
          currency?: string
          enable_reviews?: boolean
          footer_about?: string
          host?: string
          iban?: string
          id?: boolean
          legal_form?: string
          legal_name?: string
          maintenance_mode?: boolean
          measure_newsletters?: boolean
          mediator_address?: string
          mediator_name?: string
          mediator_site?: string
          offers_cheque?: boolean
          offers_transfer?: boolean
          opened_at?: string | null
          opening_hours: string[]
          order_confirmation?: boolean
          order_cutoff?: number
          order_notice?: boolean
          payment_days?: number
          payments_open?: boolean
          phone_hours: string
          preparation_days?: number
          promotional_emails?: boolean
          publisher?: string
          rcs?: string
          registered_city?: string
          return_address?: string
          sender_city?: string
          sender_complement?: string
          sender_name?: string
          sender_postal_code?: string
          sender_street?: string
          session_timeout?: number
          share_capital?: string
          shipment_notification?: boolean
          show_out_of_stock?: boolean
          show_prices?: boolean
          siren?: string
          site_description: string
          site_name?: string
          social_links?: string[]
          tax_rate?: number
          terms_version?: string
          two_factor_auth?: boolean
          updated_at?: string
          vat_exempt?: boolean
          vat_number?: string
          weekly_report?: boolean
        }
        Update: {
          account_holder?: string
          address?: string
          allow_multiple_logins?: boolean
          announcement_from?: string | null
          announcement_link?: string
          announcement_text?: string
          announcement_until?: string | null
          asked_trackers?: string[]
          automatic_publishing?: boolean
          bic?: string
          blog_intro?: string
          buys_labels?: boolean
          cheque_address?: string
          cheque_payee?: string
          contact_email?: string
          contact_phone?: string
          currency?: string
          enable_reviews?: boolean
          footer_about?: string
          host?: string
          iban?: string
          id?: boolean
          legal_form?: string
          legal_name?: string
          maintenance_mode?: boolean
          measure_newsletters?: boolean
          mediator_address?: string
          mediator_name?: string
          mediator_site?: string
          offers_cheque?: boolean
          offers_transfer?: boolean
          opened_at?: string | null
          opening_hours?: string[]
          order_confirmation?: boolean
          order_cutoff?: number
          order_notice?: boolean
          payment_days?: number
          payments_open?: boolean
          phone_hours?: string
          preparation_days?: number
          promotional_emails?: boolean
          publisher?: string
          rcs?: string
          registered_city?: string
          return_address?: string
          sender_city?: string
          sender_complement?: string
          sender_name?: string
          sender_postal_code?: string
          sender_street?: string
          session_timeout?: number
          share_capital?: string
          shipment_notification?: boolean
          show_out_of_stock?: boolean
          show_prices?: boolean
          siren?: string
          site_description?: string
          site_name?: string
          social_links?: string[]
          tax_rate?: number
          terms_version?: string
          two_factor_auth?: boolean
          updated_at?: string
          vat_exempt?: boolean
          vat_number?: string
          weekly_report?: boolean
        }
        Relationships: []
      }
      shipping_methods: {
        Row: {
          active: boolean
          carrier: string
          countries: string[]
          country_fees: Json
          delay: string
          free_from: number | null
          id: string
          is_default: boolean
          label: string
          needs_relay: boolean
          position: number
          price: number
          relay_countries: string[]
          with_signature: boolean
        }
        Insert: {
          active?: boolean
          carrier?: string
          countries: string[]
          country_fees?: Json
          delay: string
          free_from?: number | null
          id: string
          is_default?: boolean
          label: string
          needs_relay?: boolean
          position?: number
          price: number
          relay_countries?: string[]
          with_signature?: boolean
        }
        Update: {
          active?: boolean
          carrier?: string
          countries?: string[]
          country_fees?: Json
          delay?: string
          free_from?: number | null
          id?: string
          is_default?: boolean
          label?: string
          needs_relay?: boolean
          position?: number
          price?: number
          relay_countries?: string[]
          with_signature?: boolean
        }
        Relationships: []
      }
      site_changes: {
        Row: {
          at: string
          entity: string
          entity_id: string
          id: number
          is_planned: boolean
          kind: string
          label: string
          who: string
        }
        Insert: {
          at?: string
          entity: string
          entity_id: string
          id?: never
          is_planned?: boolean
          kind: string
          label?: string
          who?: string
        }
        Update: {
          at?: string
          entity?: string
          entity_id?: string
          id?: never
          is_planned?: boolean
          kind?: string
          label?: string
          who?: string
        }
        Relationships: []
      }
      stock_alerts: {
        Row: {
          confirm_hash: string | null
          confirmed_at: string | null
          created_at: string
          email: string
          expires_at: string
          id: number
          sent_at: string | null
          status: string
          unsubscribe_token: string
          updated_at: string
          variant_id: number
        }
        Insert: {
          confirm_hash?: string | null
          confirmed_at?: string | null
          created_at?: string
          email: string
          expires_at: string
          id?: never
          sent_at?: string | null
          status?: string
          unsubscribe_token?: string
          updated_at?: string
          variant_id: number
        }
        Update: {
          confirm_hash?: string | null
          confirmed_at?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: never
          sent_at?: string | null
          status?: string
          unsubscribe_token?: string
          updated_at?: string
          variant_id?: number
        }
        Relationships: [{
          foreignKeyName: "stock_alerts_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      stock_count_entries: {
        Row: {
          by: string | null
          count_id: number
          counted_at: string
          id: string
          quantity: number
          variant_id: number
        }
        Insert: {
          by?: string | null
          count_id: number
          counted_at: string
          id: string
          quantity: number
          variant_id: number
        }
        Update: {
          by?: string | null
          count_id?: number
          counted_at?: string
          id?: string
          quantity?: number
          variant_id?: number
        }
        Relationships: [{
          foreignKeyName: "stock_count_entries_count_id_fkey"
          columns: ["count_id"]
          isOneToOne: false
          referencedRelation: "stock_counts"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "stock_count_entries_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      stock_count_lines: {
        Row: {
          after: number
          before: number
          cost: number | null
          count_id: number
          counted: number
          counted_at: string | null
          expected: number
          variant_id: number
        }
        Insert: {
          after: number
          before: number
          cost?: number | null
          count_id: number
          counted: number
          counted_at?: string | null
          expected: number
          variant_id: number
        }
        Update: {
          after?: number
          before?: number
          cost?: number | null
          count_id?: number
          counted?: number
          counted_at?: string | null
          expected?: number
          variant_id?: number
        }
        Relationships: [{
          foreignKeyName: "stock_count_lines_count_id_fkey"
          columns: ["count_id"]
          isOneToOne: false
          referencedRelation: "stock_counts"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "stock_count_lines_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      stock_counts: {
        Row: {
          category: string | null
          ended_at: string | null
          ended_by: string | null
          id: number
          last_movement: number
          reason: string
          started_at: string
          started_by: string | null
          status: string
          supplier_id: number | null
        }
        Insert: {
          category?: string | null
          ended_at?: string | null
          ended_by?: string | null
          id?: never
          last_movement: number
          reason?: string
          started_at?: string
          started_by?: string | null
          status?: string
          supplier_id?: number | null
        }
        Update: {
          category?: string | null
          ended_at?: string | null
          ended_by?: string | null
          id?: never
          last_movement?: number
          reason?: string
          started_at?: string
          started_by?: string | null
          status?: string
          supplier_id?: number | null
        }
        Relationships: [{
          foreignKeyName: "stock_counts_category_fkey"
          columns: ["category"]
          isOneToOne: false
          referencedRelation: "categories"
          referencedColumns: ["name"]
        }, {
          foreignKeyName: "stock_counts_supplier_id_fkey"
          columns: ["supplier_id"]
          isOneToOne: false
          referencedRelation: "suppliers"
          referencedColumns: ["id"]
        }]
      }
      stock_movements: {
        Row: {
          at: string
          by: string | null
          change: number
          count_id: number | null
          id: number
          note: string | null
          order_id: string | null
          product_id: number
          reason: string
          supplier_order_id: number | null
          variant_id: number
        }
        Insert: {
          at?: string
          by?: string | null
          change: number
          count_id?: number | null
          id?: never
          note?: string | null
          order_id?: string | null
          product_id: number
          reason: string
          supplier_order_id?: number | null
          variant_id: number
        }
        Update: {
          at?: string
          by?: string | null
          change?: number
          count_id?: number | null
          id?: never
          note?: string | null
          order_id?: string | null
          product_id?: number
          reason?: string
          supplier_order_id?: number | null
          variant_id?: number
        }
        Relationships: [{
          foreignKeyName: "stock_movements_count_id_fkey"
          columns: ["count_id"]
          isOneToOne: false
          referencedRelation: "stock_counts"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "stock_movements_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "stock_movements_product_id_fkey"
          columns: ["product_id"]
          isOneToOne: false
          referencedRelation: "products"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "stock_movements_supplier_order_id_fkey"
          columns: ["supplier_order_id"]
          isOneToOne: false
          referencedRelation: "supplier_orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "stock_movements_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      stripe_events: {
        Row: {
          id: string
          received_at: string
          type: string
        }
        Insert: {
          id: string
          received_at?: string
          type: string
        }
        Update: {
          id?: string
          received_at?: string
          type?: string
        }
        Relationships: []
      }
      supplier_order_lines: {
        Row: {
          cost: number | null
          id: number
          label: string | null
          name: string
          order_id: number
          quantity: number
          received: number
          reference: string
          variant_id: number | null
        }
        Insert: {
          cost?: number | null
          id?: never
          label?: string | null
          name: string
          order_id: number
          quantity: number
          received?: number
          reference: string
          variant_id?: number | null
        }
        Update: {
          cost?: number | null
          id?: never
          label?: string | null
          name?: string
          order_id?: number
          quantity?: number
          received?: number
          reference?: string
          variant_id?: number | null
        }
        Relationships: [{
          foreignKeyName: "supplier_order_lines_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "supplier_orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "supplier_order_lines_variant_id_fkey"
          columns: ["variant_id"]
          isOneToOne: false
          referencedRelation: "product_variants"
          referencedColumns: ["id"]
        }]
      }
      supplier_orders: {
        Row: {
          content: Json | null
          created_at: string
          created_by: string | null
          ended_at: string | null
          expected_on: string | null
          id: number
          note: string
          number: string
          sent_at: string | null
          status: string
          supplier_id: number
          version: number
        }
        Insert: {
          content?: Json | null
          created_at?: string
          created_by?: string | null
          ended_at?: string | null
          expected_on?: string | null
          id?: never
          note?: string
          number: string
          sent_at?: string | null
          status?: string
          supplier_id: number
          version?: number
        }
        Update: {
          content?: Json | null
          created_at?: string
          created_by?: string | null
          ended_at?: string | null
          expected_on?: string | null
          id?: never
          note?: string
          number?: string
          sent_at?: string | null
          status?: string
          supplier_id?: number
          version?: number
        }
        Relationships: [{
          foreignKeyName: "supplier_orders_supplier_id_fkey"
          columns: ["supplier_id"]
          isOneToOne: false
          referencedRelation: "suppliers"
          referencedColumns: ["id"]
        }]
      }
      supplier_receipt_lines: {
        Row: {
          cost: number | null
          line_id: number
          quantity: number
          receipt_id: number
        }
        Insert: {
          cost?: number | null
          line_id: number
          quantity: number
          receipt_id: number
        }
        Update: {
          cost?: number | null
          line_id?: number
          quantity?: number
          receipt_id?: number
        }
        Relationships: [{
          foreignKeyName: "supplier_receipt_lines_line_id_fkey"
          columns: ["line_id"]
          isOneToOne: false
          referencedRelation: "supplier_order_lines"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "supplier_receipt_lines_receipt_id_fkey"
          columns: ["receipt_id"]
          isOneToOne: false
          referencedRelation: "supplier_receipts"
          referencedColumns: ["id"]
        }]
      }
      supplier_receipts: {
        Row: {
          at: string
          by: string | null
          id: number
          note: string
          order_id: number
        }
        Insert: {
          at?: string
          by?: string | null
          id?: never
          note?: string
          order_id: number
        }
        Update: {
          at?: string
          by?: string | null
          id?: never
          note?: string
          order_id?: number
        }
        Relationships: [{
          foreignKeyName: "supplier_receipts_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "supplier_orders"
          referencedColumns: ["id"]
        }]
      }
      suppliers: {
        Row: {
          address: string
          created_at: string
          delay_days: number | null
          email: string | null
          id: number
          name: string
        }
        Insert: {
          address?: string
          created_at?: string
          delay_days?: number | null
          email?: string | null
          id?: never
          name: string
        }
        Update: {
          address?: string
          created_at?: string
          delay_days?: number | null
          email?: string | null
          id?: never
          name?: string
        }
        Relationships: []
      }
      withdrawals: {
        Row: {
          acknowledged_at: string | null
          closed_note: string | null
          declared_at: string
          delivered_at: string | null
          email: string | null
          id: string
          is_late: boolean
          items: string | null
          last_day: string | null
          name: string | null
          order_id: string | null
          order_number: string
          proof_at: string | null
          reference: string
          refund_id: string | null
          request_key: string
          returned_at: string | null
          status: string
          updated_at: string
        }
        Insert: {
          acknowledged_at?: string | null
          closed_note?: string | null
          declared_at?: string
          delivered_at?: string | null
          email?: string | null
          id?: string
          is_late?: boolean
          items?: string | null
          last_day?: string | null
          name?: string | null
          order_id?: string | null
          order_number: string
          proof_at?: string | null
          reference: string
          refund_id?: string | null
          request_key: string
          returned_at?: string | null
          status?: string
          updated_at?: string
        }
        Update: {
          acknowledged_at?: string | null
          closed_note?: string | null
          declared_at?: string
          delivered_at?: string | null
          email?: string | null
          id?: string
          is_late?: boolean
          items?: string | null
          last_day?: string | null
          name?: string | null
          order_id?: string | null
          order_number?: string
          proof_at?: string | null
          reference?: string
          refund_id?: string | null
          request_key?: string
          returned_at?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [{
          foreignKeyName: "withdrawals_order_id_fkey"
          columns: ["order_id"]
          isOneToOne: false
          referencedRelation: "orders"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "withdrawals_refund_id_fkey"
          columns: ["refund_id"]
          isOneToOne: false
          referencedRelation: "refunds"
          referencedColumns: ["id"]
        }]
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      abandon_payment: { Args: {
        payment: string
        intent?: string | null
      }; Returns: undefined }
      abandon_publications: { Args: { [_ in never]: never }; Returns: undefined }
      add_administrator: { Args: {
        owner: string
        account: string
        email: string
        name: string
        role: string
        password_hash: string
      }; Returns: undefined }
      add_count_entries: { Args: {
        id: number
        entries: Json
      }; Returns: Json }
      add_customer_note: { Args: {
        customer: number
        body: string
      }; Returns: Json }
      add_order_note: { Args: {
        number: string
        note: string
      }; Returns: Json }
      add_parcel: { Args: {
        number: string
        parcel: Json
        expected?: string | null
      }; Returns: Json }
      add_redirects: { Args: {
        entries: Json
      }; Returns: Json }
      adjust_stock: { Args: {
        product_id: number
        change: number
        note: string
        variant_id?: number | null
      }; Returns: Json }
      admin_appearance: { Args: { [_ in never]: never }; Returns: Json }
      admin_audit: { Args: {
        wanted_tables?: string[] | null
        wanted_admin?: string | null
        before?: number | null
        per_page?: number
        first_day?: string | null
        last_day?: string | null
      }; Returns: Json }
      admin_audit_authors: { Args: { [_ in never]: never }; Returns: Json }
      admin_audit_of: { Args: {
        tables: string[]
        row_key: string
        before?: number | null
        per_page?: number
      }; Returns: Json }
      admin_awaited_payments: { Args: { [_ in never]: never }; Returns: Json }
      admin_check_journal: { Args: { [_ in never]: never }; Returns: Json }
      admin_correct_journal: { Args: {
        document: string
        amount: number
        reason: string
      }; Returns: undefined }
      admin_customer: { Args: {
        customer: number
      }; Returns: Json }
      admin_customers: { Args: {
        search: string
        wanted_status: string | null
        sort?: string
        after?: Json | null
        per_page?: number
      }; Returns: Json }
      admin_dashboard: { Args: { [_ in never]: never }; Returns: Json }
      admin_discount_codes: { Args: { [_ in never]: never }; Returns: Json }
      admin_display: { Args: { [_ in never]: never }; Returns: Json }
      admin_figures: { Args: { [_ in never]: never }; Returns: Json }
      admin_hero: { Args: { [_ in never]: never }; Returns: Json }
      admin_home_page: { Args: { [_ in never]: never }; Returns: Json }
      admin_journal: { Args: { [_ in never]: never }; Returns: Json }
      admin_label_service: { Args: { [_ in never]: never }; Returns: Json }
      admin_ledger: { Args: {
        first_day: string
        last_day: string
        simulated: boolean
        after?: number
        most?: number
      }; Returns: Json }
      admin_ledger_accounts: { Args: { [_ in never]: never }; Returns: Json }
      admin_letter_products: { Args: {
        product_ids: number[]
      }; Returns: Json }
      admin_lists: { Args: { [_ in never]: never }; Returns: Json }
      admin_loose_withdrawals: { Args: { [_ in never]: never }; Returns: Json }
      admin_mail_settings: { Args: { [_ in never]: never }; Returns: Json }
      admin_mail_texts: { Args: { [_ in never]: never }; Returns: Json }
      admin_mail_troubles: { Args: { [_ in never]: never }; Returns: Json }
      admin_mails: { Args: {
        wanted_status: string | null
        search: string
        page: number
        per_page: number
      }; Returns: Json }
      admin_marketing: { Args: { [_ in never]: never }; Returns: Json }
      admin_moves: { Args: { [_ in never]: never }; Returns: Json }
      admin_newsletter: { Args: {
        newsletter: number
      }; Returns: Json }
      admin_open_questions: { Args: { [_ in never]: never }; Returns: number }
      admin_open_shop: { Args: {
        announcement: Json
      }; Returns: Json }
      admin_order: { Args: {
        number: string
      }; Returns: Json }
      admin_order_tags: { Args: { [_ in never]: never }; Returns: Json }
      admin_order_views: { Args: { [_ in never]: never }; Returns: Json }
      admin_orders: { Args: {
        filters: Json
        sort: string
        per_page: number
        after?: string | null
        before?: string | null
      }; Returns: Json }
      admin_orders_export: { Args: {
        filters: Json
        sort: string
        after?: string | null
      }; Returns: Json }
      admin_packagings: { Args: { [_ in never]: never }; Returns: Json }
      admin_parcel_tracking: { Args: { [_ in never]: never }; Returns: Json }
      admin_past_orders: { Args: {
        search: string | null
        per_page?: number
      }; Returns: Json }
      admin_past_sales: { Args: {
        from_day: string
        to_day: string
      }; Returns: Json }
      admin_payment_means: { Args: { [_ in never]: never }; Returns: Json }
      admin_payments: { Args: { [_ in never]: never }; Returns: Json }
      admin_people: { Args: { [_ in never]: never }; Returns: Json }
      admin_product: { Args: {
        product_id: number
      }; Returns: Json }
      admin_product_ids: { Args: {
        search: string
        wanted_category: string | null
        wanted_state: string | null
        near_ids?: number[] | null
      }; Returns: Json }
      admin_product_names: { Args: { [_ in never]: never }; Returns: Json }
      admin_products: { Args: {
        search: string
        wanted_category: string | null
        wanted_state: string | null
        sort: string
        page: number
        per_page: number
        near_ids?: number[] | null
      }; Returns: Json }
      admin_question: { Args: {
        question: number
      }; Returns: Json }
      admin_questions: { Args: {
        filters: Json
        sort: string
        per_page: number
        after?: number | null
        before?: number | null
      }; Returns: Json }
      admin_readiness: { Args: { [_ in never]: never }; Returns: Json }
      admin_reviews: { Args: {
        wanted_status: string | null
        search: string
        page: number
        per_page: number
      }; Returns: Json }
      admin_sales_by_day: { Args: {
        first_day: string
        last_day: string
      }; Returns: Json }
      admin_security: { Args: { [_ in never]: never }; Returns: Json }
      admin_session: { Args: {
        used: boolean
      }; Returns: Json }
      admin_shop_amounts: { Args: { [_ in never]: never }; Returns: Json }
      admin_shop_data: { Args: { [_ in never]: never }; Returns: Json }
      admin_shop_state: { Args: { [_ in never]: never }; Returns: Json }
      admin_site_settings: { Args: { [_ in never]: never }; Returns: Json }
      admin_stock: { Args: {
        search: string
        wanted_state: string | null
        page: number
        per_page: number
        sort?: string
        supplier?: number | null
      }; Returns: Json }
      admin_stock_count: { Args: {
        id: number
      }; Returns: Json }
      admin_stock_counts: { Args: {
        page: number
        per_page: number
      }; Returns: Json }
      admin_supplier_order: { Args: {
        id: number
      }; Returns: Json }
      admin_supplier_orders: { Args: {
        search: string
        wanted_status: string | null
        page: number
        per_page: number
      }; Returns: Json }
      admin_suppliers: { Args: { [_ in never]: never }; Returns: Json }
      admin_take_over_shop: { Args: {
        drop_mails: boolean
      }; Returns: Json }
      admin_try_order: { Args: { [_ in never]: never }; Returns: Json }
      administration_session: { Args: {
        used: boolean
      }; Returns: Json }
      answer_review: { Args: {
        review: number
        expected_version: number
        answer?: string | null
      }; Returns: Json }
      apply_payment_event: { Args: {
        event: Json
      }; Returns: string }
      ask_of_payments: { Args: {
        token: string
        caller?: string | null
      }; Returns: Json }
      begin_admin_login: { Args: {
        email: string
        account_key: string
        caller_key: string
        device_key?: string | null
      }; Returns: Json }
      begin_data_export: { Args: {
        typed_name: string
      }; Returns: Json }
      begin_data_import: { Args: {
        typed_name: string
        header: Json
      }; Returns: string }
      begin_email_change: { Args: {
        session: string
        email: string
        new_token: string
        old_token: string
        caller?: string | null
      }; Returns: Json }
      begin_exchange_label: { Args: {
        number: string
        weight_g: number
      }; Returns: Json }
      begin_label: { Args: {
        number: string
        weight_g: number
      }; Returns: Json }
      begin_label_again: { Args: {
        label: string
      }; Returns: Json }
      begin_move: { Args: {
        about: Json
      }; Returns: number }
      begin_password_change: { Args: {
        session: string
      }; Returns: string }
      begin_payment: { Args: {
        token: string
        attempt: string
        caller?: string | null
      }; Returns: Json }
      begin_publication: { Args: {
        elsewhere?: boolean
      }; Returns: Json }
      begin_reconciliation: { Args: { [_ in never]: never }; Returns: number }
      begin_return_label: { Args: {
        number: string
        weight_g: number
        withdrawal?: string | null
      }; Returns: Json }
      begin_review_picture: { Args: {
        token: string
      }; Returns: undefined }
      begin_sign_up: { Args: {
        email: string
        caller?: string | null
      }; Returns: string }
      begin_supplier_order: { Args: {
        supplier_id: number
        variant_id?: number | null
      }; Returns: Json }
      begin_text_write: { Args: {
        writer: string
        files: Json
        note: string
        redirect?: Json | null
        terms_version?: string | null
      }; Returns: number }
      buyer_label_file: { Args: {
        token: string
        number: string
      }; Returns: Json }
      cancel_order: { Args: {
        number: string
        request: Json
        expected: string
      }; Returns: Json }
      cancel_stock_alerts: { Args: {
        token: string
      }; Returns: undefined }
      cancel_stock_count: { Args: {
        id: number
      }; Returns: undefined }
      catalogue_state: { Args: { [_ in never]: never }; Returns: Json }
      change_admin_password: { Args: {
        attempt: number
        admin: string
        session: string
        new_hash: string
      }; Returns: undefined }
      change_administrator: { Args: {
        admin: string
        new_role?: string | null
        disabled?: boolean | null
      }; Returns: Json }
      change_cart: { Args: {
        changes?: Json
        change_key?: string | null
        strict?: boolean
      }; Returns: Json }
      change_favourites: { Args: {
        changes?: Json
      }; Returns: Json }
      change_parcel: { Args: {
        parcel: string
        changes: Json
        expected?: string | null
      }; Returns: Json }
      change_password: { Args: {
        session: string
        former: string
        hash: string
      }; Returns: undefined }
      check_discount: { Args: {
        code: string
        lines: Json
        country?: string | null
        method?: string | null
        email?: string | null
      }; Returns: Json }
      check_journal: { Args: { [_ in never]: never }; Returns: Json }
      check_move: { Args: {
        move: number
      }; Returns: Json }
      check_request: { Args: { [_ in never]: never }; Returns: undefined }
      choose_password: { Args: {
        session: string
        hash: string
      }; Returns: undefined }
      claim_labels: { Args: {
        most: number
        moment?: string
      }; Returns: Json }
      claim_mails: { Args: {
        most: number
      }; Returns: Json }
      claim_parcels: { Args: {
        tracker: string
        most: number
        moment?: string
        through?: string | null
      }; Returns: Json }
      clear_second_factor: { Args: {
        admin: string
      }; Returns: Json }
      close_journal: { Args: {
        outside?: string | null
      }; Returns: number }
      close_loose_withdrawal: { Args: {
        withdrawal: string
        note?: string | null
      }; Returns: Json }
      confirm_email_change: { Args: {
        token: string
      }; Returns: string }
      confirm_newsletter: { Args: {
        token: string
        caller: string
      }; Returns: undefined }
      confirm_stock_alert: { Args: {
        token: string
      }; Returns: undefined }
      correct_count: { Args: {
        id: number
        variant: number
        expected_count: number | null
        counted: number
      }; Returns: undefined }
      correct_order: { Args: {
        number: string
        changes: Json
        expected: string
      }; Returns: Json }
      count_segment: { Args: {
        match: string
        conditions: Json
      }; Returns: Json }
      count_visit: { Args: {
        event: string
        page: string
        product?: number | null
        source?: string | null
        campaign?: string | null
      }; Returns: undefined }
      create_product: { Args: {
        product: Json
        stock: number
      }; Returns: Json }
      current_person: { Args: { [_ in never]: never }; Returns: string }
      data_export_part: { Args: {
        job: string
        part: number
      }; Returns: Json }
      declare_withdrawal: { Args: {
        declaration: Json
      }; Returns: Json }
      delete_products: { Args: {
        product_ids: number[]
      }; Returns: Json }
      deleted_texts: { Args: { [_ in never]: never }; Returns: Json }
      documents_by_order: { Args: {
        order_numbers: string[]
      }; Returns: Json }
      documents_by_token: { Args: {
        token: string
      }; Returns: Json }
      drop_text_draft: { Args: {
        path: string
      }; Returns: boolean }
      drop_text_write: { Args: {
        write: number
      }; Returns: undefined }
      due_payments: { Args: {
        most: number
      }; Returns: {
        id: string
        intent: string
        created: number
      }[] }
      due_refunds: { Args: {
        most: number
      }; Returns: {
        id: string
        intent: string
        amount: number
        refusals: number
        attempts: string[]
      }[] }
      due_reservations: { Args: {
        most: number
      }; Returns: {
        order_id: string
        attempts: Json
      }[] }
      duplicate_product: { Args: {
        product_id: number
        new_name: string
      }; Returns: Json }
      edit_products: { Args: {
        product_ids: number[]
        changes: Json
      }; Returns: Json }
      end_admin_sessions: { Args: { [_ in never]: never }; Returns: undefined }
      end_data_export: { Args: {
        job: string
      }; Returns: undefined }
      end_mails: { Args: {
        ends: Json
      }; Returns: undefined }
      end_publication: { Args: {
        publication: string
        outcome: Json
      }; Returns: undefined }
      end_reconciliation: { Args: {
        until: number
      }; Returns: undefined }
      end_supplier_order: { Args: {
        id: number
        expected_version: number
        by_mail: boolean
      }; Returns: Json }
      end_text_turn: { Args: {
        holder: string
      }; Returns: undefined }
      end_text_write: { Args: {
        write: number
      }; Returns: string }
      erase_account: { Args: {
        session: string
      }; Returns: undefined }
      erase_customer: { Args: {
        customer: number
        typed_email: string
      }; Returns: Json }
      exchange_pieces: { Args: {
        number: string
        request: Json
        expected: string
      }; Returns: Json }
      export_customer: { Args: {
        customer: number
      }; Returns: Json }
      export_products: { Args: {
        after_id: number
        most: number
      }; Returns: Json }
      fail_build: { Args: {
        reason: string
      }; Returns: undefined }
      fail_refund: { Args: {
        id: string
        reason: string
        is_final?: boolean
        is_answer?: boolean
      }; Returns: undefined }
      find_admin_link: { Args: {
        link_hash: string
      }; Returns: Json }
      find_order: { Args: {
        order_number: string
        email: string
        postal_code: string
      }; Returns: string }
      find_relay_points: { Args: {
        method: string
        country: string
        postal_code: string
      }; Returns: Json }
      finish_admin_login: { Args: {
        attempt: number
        admin: string
        session: string
        proved_hash: string
        device_key?: string | null
      }; Returns: undefined }
      finish_data_import: { Args: {
        job: string
      }; Returns: Json }
      finish_move: { Args: {
        move: number
      }; Returns: Json }
      flush_orders: { Args: { [_ in never]: never }; Returns: undefined }
      follow_newsletter_link: { Args: {
        code: string
        reader: string
        headers: Json
      }; Returns: string }
      forget_account_news: { Args: {
        ids: number[]
      }; Returns: undefined }
      forget_sign_up: { Args: {
        email: string
      }; Returns: undefined }
      former_products: { Args: { [_ in never]: never }; Returns: Json }
      get_analytics: { Args: {
        from_day: string
        to_day: string
        part?: string | null
      }; Returns: Json }
      get_offers: { Args: {
        product_ids?: number[] | null
      }; Returns: {
        product_id: number
        price: number
        available: number
        popularity: number
        reference_price: number
        name: string
        variants: Json
      }[] }
      highest_post_id: { Args: { [_ in never]: never }; Returns: number }
      import_products: { Args: {
        lines: Json
        dry_run: boolean
      }; Returns: Json }
      invite_administrator: { Args: {
        owner: string
        account: string
        email: string
        name: string
        role: string
        password_hash: string
        link_hash: string
      }; Returns: undefined }
      is_own_intent: { Args: {
        intent: string
        caller?: string | null
      }; Returns: boolean }
      is_publishing_clock: { Args: {
        token: string
      }; Returns: boolean }
      issue_due_documents: { Args: {
        most?: number
        token?: string | null
      }; Returns: number }
      journal_entries: { Args: {
        after: number
        most: number
      }; Returns: string[] }
      journal_witnesses: { Args: { [_ in never]: never }; Returns: Json }
      keep_order_note: { Args: {
        note: number
        is_kept: boolean
      }; Returns: Json }
      keep_published_terms: { Args: {
        version: string
        html: string
      }; Returns: undefined }
      keep_question_entry: { Args: {
        entry: number
        is_kept: boolean
      }; Returns: Json }
      keep_sign_up_password: { Args: {
        email: string
        verifier: string
        password_hash: string
      }; Returns: undefined }
      label_files: { Args: {
        labels: string[]
      }; Returns: Json }
      label_to_look_for: { Args: {
        label: string
      }; Returns: Json }
      labels_of: { Args: {
        numbers: string[]
      }; Returns: Json }
      labels_to_forget: { Args: {
        most: number
      }; Returns: string[] }
      leave_newsletter: { Args: { [_ in never]: never }; Returns: undefined }
      leave_reviews: { Args: {
        token: string
      }; Returns: undefined }
      left_cart: { Args: {
        person: string
      }; Returns: Json }
      legal_texts: { Args: { [_ in never]: never }; Returns: string[] }
      lift_admin_locks: { Args: {
        admin: string
      }; Returns: Json }
      lift_payment_guard: { Args: { [_ in never]: never }; Returns: Json }
      link_withdrawal: { Args: {
        withdrawal: string
        number: string
      }; Returns: Json }
      load_relay_points: { Args: {
        method: string
        points: Json
      }; Returns: number }
      logged_in_administrator: { Args: { [_ in never]: never }; Returns: Json }
      make_recovery_codes: { Args: { [_ in never]: never }; Returns: Json }
      may_ask_of_order: { Args: {
        token: string
        caller: string
      }; Returns: boolean }
      merge_customers: { Args: {
        kept: number
        kept_version: number
        merged: number
        merged_version: number
      }; Returns: Json }
      moderate_review: { Args: {
        review: number
        expected_version: number
        verdict: string
        reason?: string | null
        note?: string | null
      }; Returns: Json }
      my_data: { Args: { [_ in never]: never }; Returns: Json }
      my_newsletter: { Args: { [_ in never]: never }; Returns: Json }
      my_order_link: { Args: {
        order_number: string
      }; Returns: string }
      my_orders: { Args: { [_ in never]: never }; Returns: Json }
      my_review_token: { Args: {
        order_number: string
      }; Returns: string }
      newsletter_content: { Args: {
        newsletter: number
      }; Returns: Json }
      newsletter_letter: { Args: {
        subscriber: number
        confirm_token?: string | null
      }; Returns: string }
      newsletter_reader: { Args: {
        recipient: number
      }; Returns: Json }
      note_backup: { Args: {
        outcome: Json
      }; Returns: undefined }
      note_content_change: { Args: {
        file: string
        kind: string
        hash?: string | null
      }; Returns: undefined }
      note_disk: { Args: {
        state: string
        free: number
      }; Returns: undefined }
      note_failed_admin_login: { Args: {
        attempt: number
      }; Returns: undefined }
      note_failed_order: { Args: {
        code: string
      }; Returns: undefined }
      note_label: { Args: {
        label: string
        outcome: Json
      }; Returns: Json }
      note_label_service: { Args: {
        answer: string
        seconds?: number | null
      }; Returns: undefined }
      note_label_stored: { Args: {
        label: string
      }; Returns: undefined }
      note_labels_forgotten: { Args: {
        labels: string[]
      }; Returns: undefined }
      note_mail_events: { Args: {
        events: Json
      }; Returns: number }
      note_newsletter_opening: { Args: {
        reader: string
        headers: Json
      }; Returns: undefined }
      note_parcel_events: { Args: {
        tracker: string
        answers: Json
      }; Returns: number }
      note_parcel_hint: { Args: {
        number: string
      }; Returns: boolean }
      note_parcel_trouble: { Args: {
        tracker: string
        trouble: string
        numbers: string[]
        seconds?: number | null
      }; Returns: undefined }
      note_text: { Args: {
        path: string
        text: string | null
      }; Returns: undefined }
      note_text_faults: { Args: {
        sentences: string[]
      }; Returns: undefined }
      note_text_schedule: { Args: {
        moments: Json
      }; Returns: undefined }
      open_admin_link: { Args: {
        email: string
        caller_key: string
        link_hash: string
        nonce: string
      }; Returns: undefined }
      open_order_links: { Args: {
        links: Json
      }; Returns: undefined }
      open_payments: { Args: {
        is_open: boolean
      }; Returns: Json }
      open_shop: { Args: {
        announcement: Json
      }; Returns: Json }
      open_text_writes: { Args: { [_ in never]: never }; Returns: Json }
      order_by_token: { Args: {
        token: string
      }; Returns: Json }
      order_clock_due: { Args: { [_ in never]: never }; Returns: boolean }
      order_listed_words: { Args: {
        list: string
        slugs: string[]
      }; Returns: Json }
      order_token_of_intent: { Args: {
        intent: string
      }; Returns: string }
      orders_to_pack: { Args: {
        order_numbers: string[]
      }; Returns: Json }
      parcels_of: { Args: {
        numbers: string[]
      }; Returns: Json }
      pause_newsletter: { Args: {
        newsletter: number
        is_paused: boolean
      }; Returns: Json }
      payment_state: { Args: {
        token: string
      }; Returns: Json }
      pending_email: { Args: { [_ in never]: never }; Returns: string }
      permit_factor: { Args: {
        label: string
      }; Returns: string }
      pick_lines: { Args: {
        lines: Json
        is_picked: boolean
      }; Returns: undefined }
      place_order: { Args: {
        request: Json
      }; Returns: Json }
      preparing_table: { Args: {
        numbers?: string[] | null
      }; Returns: Json }
      prune_mails: { Args: { [_ in never]: never }; Returns: number }
      prune_people: { Args: {
        most?: number
      }; Returns: number }
      prune_questions: { Args: { [_ in never]: never }; Returns: number }
      prune_visits: { Args: { [_ in never]: never }; Returns: undefined }
      publication_due: { Args: {
        published_revision: number
      }; Returns: boolean }
      publication_state: { Args: {
        published_revision: number
      }; Returns: Json }
      publish_due_texts: { Args: { [_ in never]: never }; Returns: number }
      published_reviews: { Args: {
        before?: number | null
      }; Returns: Json }
      put_data_part: { Args: {
        job: string
        part: number
        table_name: string
        lines: string
      }; Returns: undefined }
      put_move_part: { Args: {
        move: number
        part: number
        lines: Json
      }; Returns: undefined }
      question_answer: { Args: {
        entry: number
      }; Returns: Json }
      queue_newsletters: { Args: {
        most?: number
      }; Returns: number }
      queue_payment_reminders: { Args: { [_ in never]: never }; Returns: undefined }
      queue_stock_alerts: { Args: {
        most?: number
      }; Returns: number }
      queue_weekly_report: { Args: { [_ in never]: never }; Returns: number }
      receive_payment: { Args: {
        number: string
        received_on: string
        expected?: string | null
        amount?: number | null
        line?: string | null
      }; Returns: Json }
      receive_return: { Args: {
        number: string
        request: Json
        expected: string
      }; Returns: Json }
      receive_supplier_order: { Args: {
        id: number
        expected_version: number
        lines: Json
        note: string
      }; Returns: Json }
      recovery_codes_left: { Args: { [_ in never]: never }; Returns: number }
      refund_order: { Args: {
        number: string
        request: Json
        expected: string
      }; Returns: Json }
      release_reservation: { Args: {
        order_id: string
        reason?: string
      }; Returns: string }
      remind_left_carts: { Args: { [_ in never]: never }; Returns: number }
      remove_customer_note: { Args: {
        note: number
      }; Returns: Json }
      remove_listed_word: { Args: {
        list: string
        slug: string
        into_slug?: string | null
      }; Returns: Json }
      remove_newsletter: { Args: {
        newsletter: number
        expected_version: number
      }; Returns: undefined }
      remove_order_view: { Args: {
        view: number
      }; Returns: Json }
      remove_parcel: { Args: {
        parcel: string
        expected?: string | null
      }; Returns: Json }
      remove_redirects: { Args: {
        paths: string[]
      }; Returns: number }
      remove_segment: { Args: {
        segment: number
      }; Returns: undefined }
      remove_supplier: { Args: {
        id: number
      }; Returns: undefined }
      renew_invitation: { Args: {
        owner: string
        admin: string
        link_hash: string
      }; Returns: Json }
      replace_admin_password: { Args: {
        owner: string
        admin: string
        password_hash: string
      }; Returns: undefined }
      request_newsletter: { Args: {
        request: Json
      }; Returns: undefined }
      request_publication: { Args: {
        roll_back_to?: string | null
      }; Returns: string }
      request_stock_alert: { Args: {
        request: Json
      }; Returns: Json }
      resend_mail: { Args: {
        mail: number
      }; Returns: undefined }
      reset_mail_text: { Args: {
        kind: string
      }; Returns: Json }
      reset_shop_data: { Args: {
        typed_name: string
        everything: boolean
      }; Returns: Json }
      restore_products: { Args: {
        product_ids: number[]
      }; Returns: number }
      retry_parcel_tracking: { Args: { [_ in never]: never }; Returns: Json }
      retry_refund: { Args: {
        refund: string
        expected?: string | null
      }; Returns: Json }
      return_label_file: { Args: {
        label?: string | null
        token?: string | null
        number?: string | null
      }; Returns: Json }
      review_invitation: { Args: {
        invited: string
      }; Returns: Json }
      review_letter: { Args: {
        review: number
      }; Returns: Json }
      review_sheet: { Args: {
        token: string
      }; Returns: Json }
      save_admin_security: { Args: {
        two_factor_auth: boolean
        session_timeout: number
        allow_multiple_logins: boolean
      }; Returns: Json }
      save_appearance: { Args: {
        expected_version: number
        fields: Json
      }; Returns: Json }
      save_customer: { Args: {
        customer: number | null
        expected_version: number | null
        fields: Json
      }; Returns: Json }
      save_discount_code: { Args: {
        code_id: number | null
        expected_version: number | null
        fields: Json
      }; Returns: Json }
      save_display: { Args: {
        maintenance_mode: boolean | null
        show_out_of_stock: boolean | null
        enable_reviews: boolean | null
        show_prices: boolean | null
      }; Returns: Json }
      save_hero: { Args: {
        expected_version: number
        image_path: string | null
        alt_text: string
        title: string
        subtitle: string
      }; Returns: Json }
      save_home_page: { Args: {
        expected_version: number
        parts: Json | null
      }; Returns: Json }
      save_ledger_accounts: { Args: {
        accounts: Json
      }; Returns: undefined }
      save_listed_word: { Args: {
        list: string
        slug: string | null
        name: string
        swatch?: string | null
        seen?: Json | null
        parcel?: Json | null
      }; Returns: Json }
      save_mail_settings: { Args: {
        order_confirmation: boolean
        shipment_notification: boolean
        promotional_emails: boolean
        weekly_report: boolean
        measure_newsletters: boolean
        order_notice?: boolean | null
      }; Returns: Json }
      save_mail_text: { Args: {
        kind: string
        expected_version: number
        subject: string
        intro: string
        closing: string
      }; Returns: Json }
      save_manufacturer: { Args: {
        manufacturer_id: number | null
        fields: Json
      }; Returns: Json }
      save_newsletter: { Args: {
        newsletter: number | null
        expected_version: number | null
        fields: Json
      }; Returns: Json }
      save_order_view: { Args: {
        name: string
        search: Json
      }; Returns: Json }
      save_packagings: { Args: {
        expected_version: string
        packagings: Json
      }; Returns: Json }
      save_payment_means: { Args: {
        expected_version: string
        fields: Json
      }; Returns: Json }
      save_product: { Args: {
        product_id: number
        expected_version: number
        changes: Json
      }; Returns: Json }
      save_review: { Args: {
        token: string
        product: number
        expected_version: number | null
        fields: Json
      }; Returns: Json }
      save_segment: { Args: {
        segment: number | null
        expected_version: number | null
        fields: Json
      }; Returns: Json }
      save_shop_amounts: { Args: {
        expected_version: string
        amounts: Json
      }; Returns: Json }
      save_site_settings: { Args: {
        expected_version: string
        fields: Json
      }; Returns: Json }
      save_stock: { Args: {
        product_id: number
        expected: number
        counted: number
        variant_id?: number | null
      }; Returns: Json }
      save_stock_facts: { Args: {
        variant: number
        facts: Json
        expected: Json
      }; Returns: undefined }
      save_supplier: { Args: {
        id: number | null
        fields: Json
        expected: Json | null
      }; Returns: number }
      save_supplier_order: { Args: {
        id: number
        expected_version: number
        fields: Json
        lines: Json
      }; Returns: Json }
      save_text_draft: { Args: {
        path: string
        text: string
        base_hash: string | null
        version: number | null
      }; Returns: number }
      save_variants: { Args: {
        product_id: number
        expected_version: number
        options: string[]
        variants: Json
      }; Returns: Json }
      schedule_newsletter: { Args: {
        newsletter: number
        expected_version: number
        day: string
        hour: string
      }; Returns: Json }
      sellable_variants: { Args: {
        search: string
      }; Returns: Json }
      send_exchange: { Args: {
        exchange: string
        is_sent: boolean
      }; Returns: Json }
      send_newsletter: { Args: {
        newsletter: number
        expected_version: number
      }; Returns: Json }
      send_supplier_order: { Args: {
        id: number
        expected_version: number
        by_mail: boolean
      }; Returns: Json }
      send_test_email: { Args: { [_ in never]: never }; Returns: Json }
      set_automatic_publishing: { Args: {
        is_on: boolean
      }; Returns: undefined }
      set_customer_vip: { Args: {
        customer: number
        vip?: boolean | null
      }; Returns: Json }
      set_delivery_day: { Args: {
        number: string
        day: string
        expected?: string | null
      }; Returns: Json }
      set_exchange_tracking: { Args: {
        exchange: string
        new_tracking: string
        expected?: string | null
      }; Returns: Json }
      set_order_status: { Args: {
        number: string
        new_status: string
        expected?: string | null
      }; Returns: Json }
      set_orders_prepared: { Args: {
        numbers: string[]
        is_prepared: boolean
      }; Returns: Json }
      set_publishing_address: { Args: {
        address: string
      }; Returns: undefined }
      set_question: { Args: {
        question: number
        expected_version: number
        fields: Json
      }; Returns: Json }
      set_reviews_enabled: { Args: {
        is_on: boolean
      }; Returns: undefined }
      set_stock: { Args: {
        product_id: number
        counted: number
        note: string
        variant_id?: number | null
      }; Returns: Json }
      set_tracking_number: { Args: {
        number: string
        new_tracking: string
        expected?: string | null
      }; Returns: Json }
      settle_publications: { Args: {
        published_revision: number
      }; Returns: undefined }
      ship_orders: { Args: {
        parcels: Json
      }; Returns: Json }
      shop_figures: { Args: { [_ in never]: never }; Returns: Json }
      shop_standing: { Args: {
        place?: string | null
        note?: string | null
        restored?: boolean
      }; Returns: Json }
      shop_was_taken_over: { Args: {
        place: string
        note: string
      }; Returns: undefined }
      site_redirects: { Args: { [_ in never]: never }; Returns: Json }
      site_revision: { Args: { [_ in never]: never }; Returns: number }
      start_stock_count: { Args: {
        category?: string | null
        supplier?: number | null
      }; Returns: number }
      step_withdrawal: { Args: {
        withdrawal: string
        step: string
        note?: string | null
      }; Returns: Json }
      stock_alert_letter: { Args: {
        alert: number
      }; Returns: Json }
      stock_count_lines_of: { Args: {
        id: number
        wanted: string
        search: string
        page: number
        per_page: number
      }; Returns: Json }
      stock_movements_of: { Args: {
        variant: number
      }; Returns: Json }
      store_contact_message: { Args: {
        message: Json
      }; Returns: number }
      supplier_order_document: { Args: {
        id: number
      }; Returns: Json }
      sweep_pictures: { Args: { [_ in never]: never }; Returns: string[] }
      tag_order: { Args: {
        number: string
        tag: string
      }; Returns: Json }
      take_account_news: { Args: { [_ in never]: never }; Returns: Json }
      take_over_shop: { Args: {
        drop_mails?: boolean
      }; Returns: Json }
      take_text_turn: { Args: {
        holder: string
      }; Returns: boolean }
      tend_alarms: { Args: { [_ in never]: never }; Returns: number }
      tend_publications: { Args: {
        published_revision: number
      }; Returns: boolean }
      tend_reviews: { Args: { [_ in never]: never }; Returns: string[] }
      test_newsletter: { Args: {
        newsletter: number
        expected_version: number
      }; Returns: Json }
      text_drafts: { Args: {
        path?: string | null
      }; Returns: Json }
      text_saves: { Args: { [_ in never]: never }; Returns: Json }
      text_version: { Args: {
        version: number
      }; Returns: Json }
      text_versions: { Args: {
        path: string
        before?: number | null
      }; Returns: Json }
      text_writer: { Args: {
        path?: string | null
      }; Returns: Json }
      tick_off_payment_issue: { Args: {
        issue: number
      }; Returns: Json }
      toggle_product_new: { Args: {
        product_id: number
      }; Returns: Json }
      try_discount: { Args: {
        code: string
        email: string
        idempotency_key: string
        caller: string
      }; Returns: string }
      undo_move: { Args: {
        move: number
      }; Returns: Json }
      undo_product_edits: { Args: {
        edits: Json
      }; Returns: number }
      unknown_texts: { Args: {
        files: Json
      }; Returns: Json }
      unlink_withdrawal: { Args: {
        withdrawal: string
      }; Returns: Json }
      unschedule_newsletter: { Args: {
        newsletter: number
      }; Returns: Json }
      unsold_offer: { Args: {
        wanted_id: number
      }; Returns: {
        product_id: number
        price: number
        available: number
        popularity: number
        reference_price: number
        name: string
        variants: Json
      }[] }
      unsubscribe_newsletter: { Args: {
        token: string
        caller: string
      }; Returns: undefined }
      untag_order: { Args: {
        number: string
        tag: string
      }; Returns: Json }
      update_admin_profile: { Args: {
        new_name?: string | null
        new_role?: string | null
      }; Returns: Json }
      use_admin_link: { Args: {
        link_hash: string
        password_hash: string
      }; Returns: undefined }
      use_recovery_code: { Args: {
        code: string
      }; Returns: boolean }
      use_sign_up_password: { Args: {
        verifier: string
      }; Returns: boolean }
      used_bank_lines: { Args: {
        lines: string[]
      }; Returns: Json }
      was_placed: { Args: {
        attempt: string
      }; Returns: boolean }
      withdraw_review: { Args: {
        token: string
        product: number
      }; Returns: Json }
      write_question: { Args: {
        question: number
        expected_version: number
        entry: Json
      }; Returns: Json }
      write_stock_count: { Args: {
        id: number
        seen: number
        reason: string
        missing_as_zero: boolean
      }; Returns: Json }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}
